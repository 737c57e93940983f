import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { MessageFiles } from '#web/features/desk/files/message-files.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { mayRedact, type RedactableMessage } from '#web/features/desk/tickets/corrections/api.ts';
import { RedactDialog } from '#web/features/desk/tickets/corrections/redact-dialog.tsx';
import { Redactions } from '#web/features/desk/tickets/corrections/redactions.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Bubble, MessageHead, sideLook, useIsOwnSide } from './bubble.tsx';
import { entryMenuLook } from './entry-menu.tsx';
import { describingForm, FormAnswers } from './form-answers.tsx';
import { MailMark } from './mail-mark.tsx';

/** The description of a ticket: what its conversation starts with. */
export function OpeningEntry({ ticket }: { ticket: Ticket }) {
  const { description, files = [], redactions = [], source, mail, createdAt, author, routine } = ticket;
  const own = files.filter(({ commentId }) => commentId === null);
  const form = describingForm(ticket);
  const isOwn = useIsOwnSide(author?.isStaff ?? Boolean(routine));
  const requester = fullName(ticket.clientName, ticket.clientLastName);
  const writer = author?.name ?? routine?.name ?? requester;

  return (
    <article
      aria-label="Description"
      data-opening
      className={`group/entry flex scroll-my-5 flex-col ${sideLook(isOwn)}`}
    >
      <MessageHead isOwn={isOwn}>
        <bdi className="font-semibold">{writer}</bdi>
        {writer !== requester && (
          <span className="text-ink-faint">
            for <bdi>{requester}</bdi>
          </span>
        )}
        <RelativeTime value={createdAt} className="text-ink-faint" />
        {source === 'mail' && <MailMark ticketId={ticket.id} mail={mail} about="ticket" />}
        <OpeningMenu ticket={ticket} fileCount={own.length} />
      </MessageHead>
      <Redactions redactions={redactions} />
      <Bubble isOwn={isOwn}>{form ? <FormAnswers form={form} /> : description}</Bubble>
      {own.length > 0 && (
        <div className="mt-2 max-w-[92%]">
          <MessageFiles files={own} label="Files of the description" />
        </div>
      )}
    </article>
  );
}

/** What somebody may do with the description; nothing if they may do nothing. */
function OpeningMenu({ ticket, fileCount }: { ticket: Ticket; fileCount: number }) {
  const actor = useActor();
  const [isRemoving, setIsRemoving] = useState(false);
  if (!mayRedact(actor, ticket)) return null;

  const { id: ticketId, description, title } = ticket;
  const hasText = description !== '';
  const message: RedactableMessage = { ticketId, name: 'the description', hasText, fileCount, title };
  return (
    <>
      <MenuButton
        look="quiet"
        label="More about the description"
        data-tooltip="More"
        size="narrow"
        className={entryMenuLook}
        actions={[{ label: 'Remove description…', onSelect: () => setIsRemoving(true) }]}
      >
        <Ellipsis className="size-4" aria-hidden="true" />
      </MenuButton>
      {isRemoving && <RedactDialog message={message} onClose={() => setIsRemoving(false)} />}
    </>
  );
}
