import { type ComponentProps, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ticket, TicketLink } from '#web/features/desk/tickets/api.ts';
import type { AddedComment } from '#web/features/desk/tickets/composer/api.ts';
import { useIsPrinting } from '#web/features/desk/tickets/print/is-printing.ts';
import { PaperHead } from '#web/features/desk/tickets/print/paper-head.tsx';
import { CommentThread } from '#web/features/desk/tickets/thread/comment-thread.tsx';
import { LaterForm } from '#web/features/desk/tickets/thread/form-answers.tsx';
import { OpeningEntry } from '#web/features/desk/tickets/thread/opening-entry.tsx';
import { linkTo } from '#web/lib/parameter.ts';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { TicketAlerts } from './ticket-alerts.tsx';
import { TicketArticle } from './ticket-article.tsx';
import { TicketIncident } from './ticket-incident.tsx';
import { TicketLinks } from './ticket-links.tsx';
import { useColumn } from './use-column.ts';
import { useEditing } from './use-editing.ts';

/** A ticket that is loaded. */
export type OpenTicketProps = {
  ticket: Ticket;
  query: ComponentProps<typeof OutOfDate>['query'];
  frame: Pick<ComponentProps<typeof Dialog>, 'place' | 'onClose' | 'focusAfter' | 'isLate'>;
};

/** In characters: about three lines on a phone. */
const LONG_TITLE = 80;

/** What an open ticket shows by now: its column, the form with its texts, and the comment that was sent last. */
export function useOpened() {
  const [sentId, setSentId] = useState<string>();
  const navigate = useNavigate();
  const column = useColumn();
  const edit = useEditing(column);

  /** A comment on a closed ticket has opened a new one. The filters may have changed since the comment was sent. */
  function onSent({ id, openedTicketId }: AddedComment) {
    if (openedTicketId) navigate(linkTo({ ticket: openedTicketId }));
    else setSentId(id);
  }

  return { column, edit, sentId, onSent };
}

type TicketFrameProps = Pick<OpenTicketProps, 'ticket' | 'frame'> & {
  /** How it stands, in a sentence under the title. */
  line?: ReactNode;
  /** Actions beside the title. */
  actions: ReactNode;
  /** The line that stands for the column where there is no room for it. */
  summary: ReactNode;
  /** The column with everything but the conversation. */
  column: ReactNode;
  /** The conversation with the reply form below it. */
  children: ReactNode;
};

/** The head of a ticket, and its two columns. */
export function TicketFrame({ ticket, frame, line, actions, summary, column, children }: TicketFrameProps) {
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
          {line}
        </div>
      }
      actions={actions}
      {...frame}
    >
      <section
        aria-label="Ticket details"
        className="ticket-paper @container/ticket flex min-h-0 flex-1 flex-col print:block"
      >
        {summary}
        <div className="relative flex min-h-0 flex-1 print:block">
          <div className="flex min-w-0 flex-1 flex-col print:block">{children}</div>
          {column}
        </div>
      </section>
    </Dialog>
  );
}

type ConversationProps = Pick<OpenTicketProps, 'ticket' | 'query'> & {
  sentId: string | undefined;
  edit: Pick<ReturnType<typeof useEditing>, 'isEditing' | 'form'>;
  /** The form with the texts of the ticket, in the place of its description. */
  editForm: ReactNode;
  checklist: ReactNode;
  /** Undoes the merge or the split that a link of the ticket is about. */
  undo?: (link: TicketLink) => ReactNode;
  /** Below the conversation. It comes into view with the newest comment. */
  outcome?: ReactNode;
};

/** The thread of a ticket, and what is said about the ticket above it. */
export function Conversation({ ticket, query, sentId, edit, editForm, checklist, undo, outcome }: ConversationProps) {
  const isPrinting = useIsPrinting();
  return (
    <DialogBody label="Conversation" className="[overflow-anchor:none] print:overflow-visible print:p-0">
      <div className="flow-root">
        {isPrinting && <PaperHead ticket={ticket} />}
        <div className="mb-5 empty:hidden">
          <OutOfDate query={query} place="inset" />
        </div>
        <TicketLinks ticket={ticket} undo={undo} />
        <TicketIncident ticket={ticket} />
        <TicketAlerts ticket={ticket} />
        <TicketArticle article={ticket.article} />
        <LaterForm ticket={ticket} />
        {checklist}
        <div
          className={classNames(
            'min-w-0',
            outcome !== undefined && '[&_ol>li:last-child]:scroll-mb-40 sm:[&_ol>li:last-child]:scroll-mb-28',
          )}
        >
          <CommentThread ticketId={ticket.id} sentId={sentId}>
            {edit.isEditing ? <div ref={edit.form}>{editForm}</div> : <OpeningEntry ticket={ticket} />}
          </CommentThread>
          {outcome && <div className="print:hidden">{outcome}</div>}
        </div>
      </div>
    </DialogBody>
  );
}

/** The reply form, below the conversation. */
export function ReplyPlace({ children }: { children: ReactNode }) {
  return (
    <div data-composer className="print:hidden">
      {children}
    </div>
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
