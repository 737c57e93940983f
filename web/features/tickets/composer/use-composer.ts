import { type KeyboardEvent, useRef, useState } from 'react';
import { CommentLength } from '#contract/comments-constants.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { useAttachments } from '#web/features/files/attachments.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { followResolved, type Resolved } from '#web/features/tickets/keys/follow-resolved.ts';
import { neighborOf } from '#web/features/tickets/keys/neighbors.ts';
import { messageAt, StaleCopy } from '#web/lib/request.ts';
import { conflictIn } from '#web/lib/stale-copy.ts';
import { type AddedComment, type CommentChanges, mayPass, useAddComment } from './api.ts';
import { mentionedIn } from './mentioned.ts';
import { isAnyChange, type Typed, useCommentDraft } from './use-comment-draft.ts';
import { useOfferedComposer } from './use-offered-composer.ts';

type ComposerOptions = {
  ticket: Ticket;
  /** Why a comment can't be sent as it is. */
  problemIn: ((comment: Pick<Typed, 'text' | 'isInternal'>) => string | undefined) | undefined;
  onSent: (comment: AddedComment) => void;
};

/** The state of the comment form: text, files and changes of the ticket, kept as a draft until they are sent. */
export function useComposer({ ticket, problemIn, onSent }: ComposerOptions) {
  const draftName = `comment:${ticket.id}`;
  const draft = useCommentDraft(draftName);
  const { typed, isRestored, change, clear, clearSent } = draft;
  const { mutate: addComment, isPending, error, variables, reset } = useAddComment(ticket.id);
  const attachments = useAttachments(draftName);
  const field = useRef<HTMLTextAreaElement>(null);
  const statusButton = useRef<HTMLButtonElement>(null);
  const chosenStatus = useRef<TicketStatus>(undefined);
  const { fileIds, isBusy } = attachments;
  const comment = typed.text.trim();
  const canSend = !isPending && !isBusy && (comment !== '' || fileIds.length > 0);
  const [hasTried, setHasTried] = useState(false);
  const problem = problemIn?.(typed);
  const { changes } = typed;
  // A refusal is about the text that was sent: once that is changed, it says nothing.
  const refusedText = variables?.comment.comment === comment ? messageAt(error, 'comment') : undefined;
  const conflict = conflictIn(error, ticket.version);
  const mentioned = typed.isInternal ? mentionedIn(typed.text, typed.mentions) : [];
  // What is being sent is no text that a change could go with.
  const hasText = comment !== '' && !(isPending && comment === variables.comment.comment);
  useOfferedComposer({ ticketId: ticket.id, field, draft, attachments, hasText });

  function startOver() {
    clear();
    attachments.clear();
  }

  async function attachRest() {
    const { splitText } = await import('#web/features/files/rest-of-text.ts');
    // The user may have typed since.
    const { kept, file } = splitText(field.current?.value ?? typed.text, CommentLength);
    change({ text: kept });
    attachments.add([file]);
  }

  function handleSent(added: AddedComment, sent: Typed, resolved: Resolved | undefined) {
    handOver(sent);
    onSent(added);
    if (resolved) followResolved(resolved);
  }

  /** A comment that has failed for now is kept in the thread, with all that it changes. */
  function handleFailed(failure: Error, sent: Typed) {
    if (!mayPass(failure)) return;
    handOver(sent);
    reset();
  }

  function handOver(sent: Typed) {
    clearSent(sent);
    attachments.clearSent(fileIds);
  }

  /** @param over the ticket as somebody else has saved it, if the user saves over it */
  function send(chosen: CommentChanges, over?: typeof conflict) {
    const tags = chosen.tags && [...new Set([...ticket.tags, ...chosen.tags])];
    const sent = { ...chosen, tags, version: ticket.version };
    const edit = isAnyChange(chosen) ? { edit: { sent, copy: ticket, over } } : {};
    const mentions = mentioned.length > 0 ? { mentions: mentioned.map(({ id }) => id) } : {};
    const next = { comment: { comment, isInternal: typed.isInternal, fileIds, ...mentions }, ...edit };
    const kept = { mentioned, files: attachments.list.flatMap(({ stored }) => stored ?? []) };
    // When the comment has been sent, the ticket may have left its list.
    const isResolved = chosen.status === 'resolved' && ticket.status !== 'resolved';
    const resolved = isResolved ? { ticket, next: neighborOf(ticket.id, 1) } : undefined;
    addComment(
      { ...next, kept, draft: draftName },
      { onSuccess: (added) => handleSent(added, typed, resolved), onError: (failure) => handleFailed(failure, typed) },
    );
  }

  function handleSend() {
    setHasTried(!canSend);
    if (canSend && !problem) send({ ...changes, ...(chosenStatus.current ? { status: chosenStatus.current } : {}) });
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
    changes,
    field,
    attachments,
    isRestored,
    startOver,
    // Without room for the file, the rest of the text would be lost.
    attachRest: attachments.isFull ? undefined : attachRest,
    problem: problem ?? refusedText,
    /** Why it can't be sent yet, once somebody has tried. */
    blocked: hasTried && !canSend ? reasonToWait({ isPending, isBusy }) : undefined,
    /** Why the server has refused what is still here. */
    refusal: error && !(error instanceof StaleCopy) && canSend && !refusedText ? error.message : undefined,
    isBlank: comment === '' && attachments.list.length === 0 && !isAnyChange(typed.changes) && !conflict,
    send: { isPending, canSend, sendAndSet, statusButton },
    stale: {
      conflict,
      saveMine: () => send(variables?.edit?.sent ?? {}, conflict),
      takeTheirs: () => {
        change({ changes: {} });
        reset();
      },
    },
    handleSend,
    handleKeyDown,
  };
}

function reasonToWait({ isPending, isBusy }: { isPending: boolean; isBusy: boolean }) {
  if (isPending) return 'The last comment is still being sent. Send this one after it.';
  return isBusy ? 'A file is still being uploaded. Send the comment once it is attached.' : 'Write something first.';
}
