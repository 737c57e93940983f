import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { CommentLength } from '#contract/comments-constants.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { useAttachments } from '#web/lib/attachments.ts';
import type { Ticket } from './api.ts';
import { staleTicket } from './changes-api.ts';
import { type AddedComment, type CommentChanges, useAddComment } from './comments-api.ts';
import { mentionedIn } from './mentioned.ts';
import { isAnyChange, type Typed, useCommentDraft } from './use-comment-draft.ts';

type ComposerOptions = {
  ticket: Ticket;
  /** Why a comment can't be sent as it is. */
  problemIn: ((comment: Pick<Typed, 'text' | 'isInternal'>) => string | undefined) | undefined;
  onSent: (comment: AddedComment) => void;
};

/** The state of the comment form: text, files and changes of the ticket, kept as a draft until they are sent. */
export function useComposer({ ticket, problemIn, onSent }: ComposerOptions) {
  const draftName = `comment:${ticket.id}`;
  const { typed, restored, change, clear, clearSent } = useCommentDraft(draftName);
  const { mutate: addComment, isPending, error, variables, reset } = useAddComment(ticket.id, draftName);
  const attachments = useAttachments(draftName);
  const field = useRef<HTMLTextAreaElement>(null);
  const statusButton = useRef<HTMLButtonElement>(null);
  const chosenStatus = useRef<TicketStatus>(undefined);
  const { fileIds, isBusy } = attachments;
  const comment = typed.text.trim();
  const canSend = !isPending && !isBusy && (comment !== '' || fileIds.length > 0);
  const problem = problemIn?.(typed);
  const mentioned = typed.isInternal ? mentionedIn(typed.text, typed.mentions) : [];

  function startOver() {
    clear();
    attachments.clear();
  }

  async function attachRest() {
    const { splitText } = await import('#web/lib/rest-of-text.ts');
    // The user may have typed since.
    const { kept, file } = splitText(field.current?.value ?? typed.text, CommentLength);
    change({ text: kept });
    attachments.add([file]);
  }

  function handleSent(added: AddedComment, sent: Typed) {
    clearSent(sent);
    attachments.clearSent(fileIds);
    onSent(added);
  }

  /** @param version of the ticket that the changes were chosen for */
  function send(chosen: CommentChanges, version = ticket.version) {
    const tags = chosen.tags && [...new Set([...ticket.tags, ...chosen.tags])];
    const changes = isAnyChange(chosen) ? { changes: { ...chosen, tags, version } } : {};
    const mentions = mentioned.length > 0 ? { mentions: mentioned.map(({ id }) => id) } : {};
    addComment(
      { comment, isInternal: typed.isInternal, fileIds, ...mentions, ...changes },
      { onSuccess: (added) => handleSent(added, typed) },
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canSend) return;
    if (problem) field.current?.focus();
    else send({ ...typed.changes, ...(chosenStatus.current ? { status: chosenStatus.current } : {}) });
  }

  /** Submits the form like its button, so that the field's own checks run as well. */
  function sendAndSet(status: TicketStatus) {
    chosenStatus.current = status;
    field.current?.form?.requestSubmit();
    chosenStatus.current = undefined;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey && statusButton.current) statusButton.current.click();
    else event.currentTarget.form?.requestSubmit();
  }

  return {
    typed,
    mentioned,
    change,
    field,
    attachments,
    restored,
    startOver,
    // Without room for the file, the rest of the text would be lost.
    attachRest: attachments.isFull ? undefined : attachRest,
    problem,
    send: { isPending, canSend, sendAndSet, statusButton },
    stale: {
      error: staleTicket(error) ? error : null,
      saveMine: (version: number) => send(variables?.changes ?? {}, version),
      takeTheirs: () => {
        change({ changes: {} });
        reset();
      },
    },
    handleSubmit,
    handleKeyDown,
  };
}
