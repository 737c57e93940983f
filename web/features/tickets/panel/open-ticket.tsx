import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { AddedComment } from '#web/features/tickets/composer/api.ts';
import { CommentForm } from '#web/features/tickets/composer/comment-form.tsx';
import { useIsPrinting } from '#web/features/tickets/print/is-printing.ts';
import { PaperHead } from '#web/features/tickets/print/paper-head.tsx';
import { CommentThread } from '#web/features/tickets/thread/comment-thread.tsx';
import { OpeningEntry } from '#web/features/tickets/thread/opening-entry.tsx';
import { linkTo } from '#web/lib/parameter.ts';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { TicketAlerts } from './ticket-alerts.tsx';
import { TicketArticle } from './ticket-article.tsx';
import { TicketColumn } from './ticket-column.tsx';
import type { TicketForms } from './ticket-forms.ts';
import { TicketIncident } from './ticket-incident.tsx';
import { TicketLinks } from './ticket-links.tsx';
import { TicketSummary } from './ticket-summary.tsx';
import { useColumn } from './use-column.ts';
import { useEditing } from './use-editing.ts';

type OpenTicketProps = {
  ticket: Ticket;
  query: ComponentProps<typeof OutOfDate>['query'];
  forms: TicketForms;
  frame: Pick<ComponentProps<typeof Dialog>, 'place' | 'onClose' | 'focusAfter' | 'isLate'>;
};

/** In characters: about three lines on a phone. */
const LONG_TITLE = 80;

/** A ticket that is loaded: head, thread with the reply form below it, and the column with everything else. */
export function OpenTicket({ ticket, query, forms, frame }: OpenTicketProps) {
  const { Line, Actions, Presence, Outcome, Checklist, EditForm, editLabel } = forms;
  const [sentId, setSentId] = useState<string>();
  const navigate = useNavigate();
  const column = useColumn();
  const edit = useEditing(column);
  const isPrinting = useIsPrinting();

  /** A comment on a closed ticket has opened a new one. The filters may have changed since the comment was sent. */
  function handleSent({ id, openedTicketId }: AddedComment) {
    if (openedTicketId) navigate(linkTo({ ticket: openedTicketId }));
    else setSentId(id);
  }

  const reply = <CommentForm key={ticket.id} ticket={ticket} tools={forms.tools} onSent={handleSent} />;
  return (
    <Dialog
      title={<TicketTitle>{ticket.title}</TicketTitle>}
      description={
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular font-semibold text-ink">{ticket.ticketNumber}</span>
          {ticket.formerNumber !== null && <FormerNumber number={ticket.formerNumber} />}
          <TextButton className="-my-1 text-start not-hover:no-underline" onClick={showBeginning}>
            opened <RelativeTime value={ticket.createdAt} />
            <span className="sr-only">: show the beginning</span>
          </TextButton>
          {Line && <Line ticket={ticket} />}
        </div>
      }
      actions={Actions && <Actions ticket={ticket} />}
      {...frame}
    >
      <section
        aria-label="Ticket details"
        className="ticket-paper @container/ticket flex min-h-0 flex-1 flex-col print:block"
      >
        <TicketSummary {...column.summary} ticket={ticket} Due={forms.Due} />
        <div className="relative flex min-h-0 flex-1 print:block">
          <div className="flex min-w-0 flex-1 flex-col print:block">
            <DialogBody label="Conversation" className="[overflow-anchor:none] print:overflow-visible print:p-0">
              {isPrinting && <PaperHead ticket={ticket} />}
              <div className="mb-5 empty:hidden">
                <OutOfDate query={query} place="inset" />
              </div>
              <TicketLinks ticket={ticket} UndoButton={forms.UndoButton} />
              <TicketIncident ticket={ticket} />
              <TicketAlerts ticket={ticket} />
              <TicketArticle article={ticket.article} />
              <Checklist key={`checklist ${ticket.id}`} ticket={ticket} />
              {/* The question below the thread comes into view with the newest comment. */}
              <div
                className={classNames(
                  'min-w-0',
                  Outcome && '[&_ol>li:last-child]:scroll-mb-40 sm:[&_ol>li:last-child]:scroll-mb-28',
                )}
              >
                <CommentThread ticketId={ticket.id} sentId={sentId}>
                  {edit.isEditing ? (
                    <div ref={edit.form}>
                      <EditForm ticket={ticket} onDone={edit.stop} />
                    </div>
                  ) : (
                    <OpeningEntry ticket={ticket} />
                  )}
                </CommentThread>
                {Outcome && (
                  <div className="print:hidden">
                    <Outcome ticket={ticket} />
                  </div>
                )}
              </div>
            </DialogBody>
            <div data-composer className="print:hidden">
              {Presence ? <Presence ticketId={ticket.id}>{reply}</Presence> : reply}
            </div>
          </div>
          <TicketColumn {...{ ticket, forms }} {...column.shown} edit={{ ...edit, label: editLabel }} />
        </div>
      </section>
    </Dialog>
  );
}

/** A long title is smaller, to leave room for the thread. */
function TicketTitle({ children }: { children: string }) {
  return (
    <span className={children.length > LONG_TITLE ? 'block text-base leading-snug' : 'max-sm:block max-sm:text-lg'}>
      {children}
    </span>
  );
}

function showBeginning() {
  document.querySelector('[data-opening]')?.scrollIntoView({ block: 'start' });
}

/** What people called the ticket in another system: `#4711`, or with letters as it is. */
function FormerNumber({ number }: { number: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      Formerly <bdi className="tabular">{/^\d/.test(number) ? `#${number}` : number}</bdi>
    </span>
  );
}
