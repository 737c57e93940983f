import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CommentLength } from '#contract/comments-constants.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { useAttachments } from '#web/features/desk/files/attachments.ts';
import { type Ticket, ticketThread } from '#web/features/desk/tickets/api.ts';
import { type Resolved, useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { messageAt, StaleCopy } from '#web/lib/request.ts';
import { conflictIn } from '#web/lib/stale-copy.ts';
import {
  type AddedComment,
  type CommentChanges,
  mayPass,
  type Sending,
  useAddComment,
  useSendingComments,
} from './api.ts';
import { mentionedIn } from './mentioned.ts';
import { behind, isAnyChange, type Typed, typedSince, useCommentDraft } from './use-comment-draft.ts';
import { useOfferedComposer } from './use-offered-composer.ts';

export type ComposerOptions = {
  ticket: Ticket;
  /** Why a comment can't be sent as it is. */
  problemIn?: (comment: Pick<Typed, 'text' | 'isInternal'>) => string | undefined;
  /** Called instead of sending at once, with what sends: it may ask something first. */
  askFirst?: (comment: Pick<Typed, 'isInternal' | 'changes'>, send: () => void) => void;
  onSent: (comment: AddedComment) => void;
};

/** The state of the comment form: text, files and changes of the ticket, kept as a draft until they are sent. */
export function useComposer({ ticket, problemIn, askFirst, onSent }: ComposerOptions) {
  const draftName = `comment:${ticket.id}`;
  const queryClient = useQueryClient();
  const workspace = useWorkspace();
  const draft = useCommentDraft(draftName);
  const { mutate: addComment, error, variables, reset } = useAddComment(ticket.id);
  const { list, ...files } = useAttachments(draftName);
  const sending = useSendingComments(ticket.id).findLast(({ state }) => state.variables?.typed !== undefined);
  const isPending = sending !== undefined;
  const sent = sending?.state.variables;
  // The thread shows what is being sent. The draft has it until the server has it.
  const typed = sent?.typed ? typedSince(sent.typed, draft.typed) : draft.typed;
  const shown = list.filter(({ stored }) => !stored || !sent?.comment.fileIds.includes(stored.id));
  const attachments = { ...files, list: shown, fileIds: shown.flatMap(({ stored }) => stored?.id ?? []) };
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
  useOfferedComposer({ ticketId: ticket.id, field, draft: { typed, change }, attachments, hasText: comment !== '' });
  useEnd(sending, ({ typed: gone, comment: { fileIds } }, failure) => {
    if (!gone) return;
    if (failure && !mayPass(failure)) {
      // A note that was refused must not become public.
      if (gone.isInternal) draft.change({ isInternal: true });
      return;
    }
    draft.clearSent(gone);
    attachments.clearSent(fileIds);
  });

  /** What is typed while a comment is being sent comes behind it. */
  function change({ text, ...part }: Partial<Typed>) {
    const { typed: first } = sent ?? {};
    draft.change({ ...part, ...(text === undefined ? {} : { text: first ? behind(first.text, text) : text }) });
  }

  function startOver() {
    draft.clear();
    attachments.clear();
  }

  async function attachRest() {
    const { splitText } = await import('#web/features/desk/files/rest-of-text.ts');
    // The user may have typed since.
    const { kept, file } = splitText(field.current?.value ?? typed.text, CommentLength);
    change({ text: kept });
    attachments.add([file]);
  }

  function handleSent(added: AddedComment, resolved: Resolved | undefined) {
    onSent(added);
    // Without the keys of staff, nothing follows.
    if (resolved) workspace.follower.current()?.(resolved);
  }

  /** @param over the ticket as somebody else has saved it, if the user saves over it */
  function send({ removeTags = [], ...chosen }: CommentChanges, over?: typeof conflict) {
    const all = chosen.tags && [...new Set([...ticket.tags, ...chosen.tags])];
    const tags = all?.filter((tag) => !removeTags.includes(tag));
    const changed = { ...chosen, tags, version: ticket.version };
    const edit = isAnyChange(chosen) ? { edit: { sent: changed, copy: ticket, over } } : {};
    const mentions = mentioned.length > 0 ? { mentions: mentioned.map(({ id }) => id) } : {};
    const next = { comment: { comment, isInternal: typed.isInternal, fileIds, ...mentions }, ...edit };
    const kept = { mentioned, files: attachments.list.flatMap(({ stored }) => stored ?? []) };
    // When the comment has been sent, the ticket may have left its list.
    const isResolved = chosen.status === 'resolved' && ticket.status !== 'resolved';
    const resolved = isResolved ? { ticket, next: workspace.neighborOf(ticket.id, 1) } : undefined;
    const after = queryClient.getQueryData(ticketThread(ticket.id).queryKey)?.rows[0]?.id;
    addComment(
      { ...next, kept, draft: draftName, typed, after },
      {
        onSuccess: (added) => handleSent(added, resolved),
        // One that has failed for now is kept in the thread, with all that it changes.
        onError: (failure) => mayPass(failure) && reset(),
      },
    );
  }

  function handleSend() {
    setHasTried(!canSend);
    if (!canSend || problem) return;
    const all = { ...changes, ...(chosenStatus.current ? { status: chosenStatus.current } : {}) };
    if (askFirst) askFirst({ isInternal: typed.isInternal, changes: all }, () => send(all));
    else send(all);
  }

  /** Submits the form like its button, so that the field's own checks run as well. */
  function sendAndSet(status: TicketStatus) {
    chosenStatus.current = status;
    field.current?.form?.requestSubmit();
    chosenStatus.current = undefined;
  }

  /** Without Shift, the form sends it. */
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !event.shiftKey) return;
    if (statusButton.current) statusButton.current.click();
    else event.currentTarget.form?.requestSubmit();
  }

  return {
    typed,
    mentioned,
    change,
    changes,
    field,
    attachments,
    isRestored: draft.isRestored && !isPending,
    startOver,
    // Without room for the file, the rest of the text would be lost.
    attachRest: attachments.isFull ? undefined : attachRest,
    problem: problem ?? refusedText,
    /** Why it can't be sent yet, once somebody has tried. */
    blocked: hasTried && !canSend ? reasonToWait({ isPending, isBusy }) : undefined,
    /** Why the server has refused what is still here. */
    refusal: error && !(error instanceof StaleCopy) && canSend && !refusedText ? error.message : undefined,
    isBlank: comment === '' && attachments.list.length === 0 && !isAnyChange(typed.changes) && !conflict,
    // While a file is uploading, the buttons say so.
    send: { isPending, canTry: canSend || (isBusy && !isPending), sendAndSet, statusButton },
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

/** Calls back once a comment has been sent or has failed, though it may have been on its way before the form was opened. */
function useEnd(
  sending: ReturnType<typeof useSendingComments>[number] | undefined,
  onEnd: (sent: Sending, failure: Error | null) => void,
) {
  const last = useRef<typeof sending>(undefined);
  const handleEnd = useEffectEvent(onEnd);
  useLayoutEffect(() => {
    const { status, variables, error } = last.current?.state ?? {};
    if (last.current !== sending && variables && status !== 'pending') handleEnd(variables, error ?? null);
    last.current = sending;
  }, [sending]);
}

function reasonToWait({ isPending, isBusy }: { isPending: boolean; isBusy: boolean }) {
  if (isPending) return 'The last comment is still being sent. Send this one after it.';
  return isBusy ? 'A file is still being uploaded. Send the comment once it is attached.' : 'Write something first.';
}
