import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { CommentLength } from '#contract/comments-constants.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { useAttachments } from '#web/lib/attachments.ts';
import { useDraft } from '#web/lib/drafts.ts';
import type { Ticket } from './api.ts';
import { staleTicket } from './changes-api.ts';
import { type AddedComment, type CommentChanges, useAddComment } from './comments-api.ts';
import { mentionedIn } from './mentioned.ts';

const CommentDraft = z.object({
  text: z.string(),
  isInternal: z.boolean(),
  changes: z
    .object({
      status: z.enum(TicketStatuses).optional(),
      priority: z.enum(TicketPriorities).optional(),
      assignedToId: z.string().nullable().optional(),
      tags: z.array(z.string()).optional(),
    })
    .default({}),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
type Typed = z.output<typeof CommentDraft>;
const empty: Typed = { text: '', isInternal: false, changes: {}, mentions: [] };

type ComposerOptions = {
  ticket: Ticket;
  /** Why a comment can't be sent as it is. */
  problemIn: ((comment: Pick<Typed, 'text' | 'isInternal'>) => string | undefined) | undefined;
  onSent: (comment: AddedComment) => void;
};

/** The state of the comment form: text, files and changes of the ticket, kept as a draft until they are sent. */
export function useComposer({ ticket, problemIn, onSent }: ComposerOptions) {
  const draftName = `comment:${ticket.id}`;
  const { restored, keep, discard } = useDraft(draftName, CommentDraft);
  const [typed, setTyped] = useState(restored ?? empty);
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

  /** Applies to the current text, which may have changed while a saved reply was loading. */
  function change(part: Partial<Typed>) {
    setTyped((now) => {
      const next = { ...now, ...part };
      keep(next, isBlank(next));
      return next;
    });
  }

  function startOver() {
    setTyped(empty);
    discard();
    attachments.clear();
  }

  async function attachRest() {
    const { splitText } = await import('#web/lib/rest-of-text.ts');
    const { kept, file } = splitText(typed.text, CommentLength);
    change({ text: kept });
    attachments.add([file]);
  }

  function handleSent(added: AddedComment, sent: Typed) {
    discard();
    setTyped((now) => {
      const rest = typedSince(sent, now);
      keep(rest, isBlank(rest));
      return rest;
    });
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
    attachRest,
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

/** What somebody typed and chose while a comment was on its way: the next one. */
function typedSince(sent: Typed, now: Typed): Typed {
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  const isUntouched = text === '' && now.isInternal === sent.isInternal;
  return {
    ...now,
    text,
    isInternal: isUntouched ? false : now.isInternal,
    changes: now.changes === sent.changes ? {} : now.changes,
  };
}

function isBlank({ text, changes }: Typed) {
  return text.trim() === '' && !isAnyChange(changes);
}

function isAnyChange(changes: CommentChanges) {
  return Object.values(changes).some((value) => value !== undefined);
}
