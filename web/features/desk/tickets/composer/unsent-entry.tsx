import { CircleAlert, LockKeyhole, Paperclip } from 'lucide-react';
import { useEffect } from 'react';
import { useOpenTicket } from '#web/features/desk/tickets/list/ticket-address.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { conflictIn } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { returnFocus } from '#web/ui/dialog-focus.ts';
import { FormattedText } from '#web/ui/formatted-text.tsx';
import { useAddComment } from './api.ts';
import { canRepeat, forgetUnsent, keepUnsent, type Unsent } from './failed-comments.ts';

type UnsentEntryProps = { ticketId: string; unsent: Unsent };

/** A comment that failed to send, at the end of its thread until it is sent or discarded. */
export function UnsentEntry({ ticketId, unsent }: UnsentEntryProps) {
  const { key, comment, edit, mentioned, files } = unsent;
  const { mutate: sendAgain, isPending, error } = useAddComment(ticketId);
  const { whenComposerIsOpen } = useWorkspace();
  const openTicket = useOpenTicket();
  const isConflict = conflictIn(error) !== undefined;
  useKeptFocus();

  function repeat() {
    const again = { comment, kept: { mentioned, files }, unsent, ...(edit && { edit }) };
    sendAgain(again, { onSuccess: ({ openedTicketId }) => openedTicketId && openTicket(openedTicketId) });
  }

  function takeBack() {
    whenComposerIsOpen(ticketId, (composer) => composer.takeBack(unsent));
    forgetUnsent(ticketId, key);
  }

  function discard() {
    forgetUnsent(ticketId, key);
    const undo = () => keepUnsent(ticketId, unsent);
    toast({ title: 'Comment discarded', action: { label: 'Undo', onSelect: undo } });
  }

  return (
    <li data-entry={key} className="flex scroll-my-5 flex-col items-end">
      <div
        dir="auto"
        className={classNames(
          'w-fit max-w-[min(70ch,92%)] rounded rounded-se-none border border-brick border-dashed px-3.5 py-2.5 leading-relaxed [overflow-wrap:anywhere]',
          comment.isInternal && 'bg-amber-wash',
        )}
      >
        {comment.isInternal && (
          <span className="mb-1 flex items-center gap-1 font-semibold text-amber text-sm">
            <LockKeyhole className="size-3.5" aria-hidden="true" />
            Internal note
          </span>
        )}
        <FormattedText>{comment.comment}</FormattedText>
        {files.map(({ id, name }) => (
          <p key={id} className="flex items-center gap-1.5 text-sm">
            <Paperclip className="size-4 shrink-0" aria-hidden="true" />
            {name}
          </p>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-sm">
        <span className="inline-flex items-center gap-1.5 font-semibold text-brick">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {isPending ? 'Sending...' : edit ? 'Not sent, and the ticket is not changed.' : 'Not sent.'}
        </span>
        {isConflict && <span>Somebody else changed this ticket. Edit to decide what to send.</span>}
        {!isConflict && canRepeat(unsent) && (
          <TextButton disabled={isPending} onClick={repeat}>
            Try again
          </TextButton>
        )}
        <TextButton disabled={isPending} onClick={takeBack}>
          Edit
        </TextButton>
        <TextButton disabled={isPending} onClick={discard}>
          Discard
        </TextButton>
      </div>
    </li>
  );
}

/** The focused button disappears with the entry. */
function useKeptFocus() {
  useEffect(
    () => () => void setTimeout(() => returnFocus([], () => document.querySelector('[data-dialog-title]'))),
    [],
  );
}
