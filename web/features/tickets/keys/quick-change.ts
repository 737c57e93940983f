import { useMutation } from '@tanstack/react-query';
import { dequal } from 'dequal/lite';
import { MailTiming } from '#contract/mail-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { CommentChanges } from '#web/features/tickets/composer/api.ts';
import { ApiError, request } from '#web/lib/request.ts';
import { failIfStale, saveCopy } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

/** A change of a ticket by one key. */
export type QuickChange = {
  /** As it was before. */
  ticket: Ticket;
  changes: CommentChanges;
  /** What to say once it is done. */
  said: string;
  /** What else happened first, such as a comment that was sent with it. */
  title?: string;
  onUndone?: () => void;
};

const refreshes = [['tickets']];

/** Saves a change at once. If somebody else has changed the same field since the page has read it, it is refused. */
export function useQuickChange() {
  const offerUndo = useUndo();
  return useMutation({
    mutationFn: ({ ticket, changes }: QuickChange) => {
      const sent = { ...changes, version: ticket.version };
      return failIfStale(saveCopy({ sent, copy: ticket }, (body) => update(ticket.id, body)));
    },
    onSuccess: (_saved, change) => offerUndo(change),
    meta: { failure: ticketMessages.updateFailed, refreshes },
  });
}

/** @returns what says that a ticket was changed, and offers to take it back */
export function useUndo() {
  const { mutate: undo } = useMutation({
    mutationFn: ({ ticket, changes }: Done) => takeBack(ticket, changes),
    onSuccess: (_saved, done) => {
      done.onUndone?.();
      toast(undoneWords(done));
    },
    meta: { failure: ticketMessages.updateFailed, refreshes },
  });

  return (change: QuickChange) => {
    const { title, said } = change;
    const words = title === undefined ? { title: said } : { title, description: said };
    const done = { ...change, at: performance.now() };
    toast({ ...words, action: { label: 'Undo', onSelect: () => undo(done) } });
  };
}

/** A change that was made, and when by `performance.now()`. */
type Done = QuickChange & { at: number };

/** Says what Undo did not take back: a comment, and emails about the change if it is older than they wait. */
function undoneWords({ ticket, title, at }: Done) {
  const left = [
    ...(title === undefined ? [] : [ticketMessages.commentStays]),
    ...(performance.now() - at < MailTiming.quiet ? [] : [ticketMessages.mayBeMailed]),
  ].join(' ');
  return { title: ticketMessages.undone(ticket.ticketNumber), ...(left && { description: left }) };
}

/** Sets the former values, unless somebody has changed them since. */
async function takeBack(ticket: Ticket, changes: CommentChanges) {
  const now = await request(findTicket, { params: { ticketId: ticket.id } });
  const fields = Object.keys(changes);
  const [current, former] = [now, ticket].map((of) => pick(of, fields));
  if (!dequal(current, changes)) throw new ApiError(409, sharedMessages.changedMeanwhile);
  return failIfStale(update(ticket.id, { ...former, version: now.version }));
}

function pick(ticket: Ticket, fields: string[]) {
  return Object.fromEntries(Object.entries(ticket).filter(([field]) => fields.includes(field)));
}

function update(ticketId: string, body: CommentChanges & { version?: number | undefined }) {
  return request(updateTicket, { params: { ticketId }, body });
}
