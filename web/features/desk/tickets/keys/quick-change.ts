import { type QueryClient, useMutation } from '@tanstack/react-query';
import { dequal } from 'dequal/lite';
import { MailTiming } from '#contract/mail-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { historyKey, type Ticket } from '#web/features/desk/tickets/api.ts';
import type { CommentChanges } from '#web/features/desk/tickets/composer/api.ts';
import { drawingOf } from '#web/features/desk/tickets/draw-changes.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
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

/** A change is drawn at once. Only its ticket's history, where it is open, has to be read. */
const meta = {
  failure: ticketMessages.updateFailed,
  draws: ({ ticket, changes }: QuickChange, client: QueryClient) => drawingOf(client, [ticket.id], changes),
  refreshes: ({ ticket }: QuickChange) => [historyKey(ticket.id)],
};
/** One after the other, so that what was chosen last is saved last. */
const scope = { id: 'quick changes' };

/** Saves a change at once. If somebody else has changed the same field since the page has read it, it is refused. */
export function useQuickChange() {
  const offerUndo = useUndo();
  return useMutation({
    mutationFn: ({ ticket, changes }: QuickChange) => {
      const sent = { ...changes, version: ticket.version };
      return failIfStale(saveCopy({ sent, copy: ticket }, (body) => update(ticket.id, body)));
    },
    scope,
    onSuccess: (saved, change) => offerUndo(change, saved),
    meta,
  });
}

/** @returns what says that a ticket was changed, and offers to take it back */
export function useUndo() {
  const { mutate: undo } = useMutation({
    mutationFn: ({ former: { ticket, changes }, saved }: Done) => takeBack(ticket, changes, saved),
    scope,
    onSuccess: (_saved, { former }) => {
      former.onUndone?.();
      toast(undoneWords(former));
    },
    // It may be in a list again.
    meta: { ...meta, refreshes: ({ ticket }: QuickChange) => [ticketListKey, historyKey(ticket.id)] },
  });

  return (change: QuickChange, saved?: Ticket) => {
    const { ticket, changes, title, said } = change;
    const words = title === undefined ? { title: said } : { title, description: said };
    const former = { ...change, at: performance.now() };
    const back = { ticket, changes: pick(ticket, Object.keys(changes)), said, former, saved };
    toast({ ...words, action: { label: 'Undo', onSelect: () => undo(back) } });
  };
}

/** What takes a change back, the change itself and when it was made by `performance.now()`, and what the server answered. */
type Done = QuickChange & { former: QuickChange & { at: number }; saved: Ticket | undefined };

/** Says what Undo did not take back: a comment, and emails about the change if it is older than they wait. */
function undoneWords({ ticket, title, at }: Done['former']) {
  const left = [
    ...(title === undefined ? [] : [ticketMessages.commentStays]),
    ...(performance.now() - at < MailTiming.quiet ? [] : [ticketMessages.mayBeMailed]),
  ].join(' ');
  return { title: ticketMessages.undone(ticket.ticketNumber), ...(left && { description: left }) };
}

/** Sets the former values, unless somebody has changed them since. */
async function takeBack(ticket: Ticket, changes: CommentChanges, saved: Ticket | undefined) {
  // A version that somebody else has made since is refused.
  const now = saved ?? (await request(findTicket, { params: { ticketId: ticket.id } }));
  const fields = Object.keys(changes);
  const [current, former] = [now, ticket].map((of) => pick(of, fields));
  if (!dequal(current, changes)) throw new ApiError(409, sharedMessages.changedMeanwhile);
  const sent = { ...former, version: now.version };
  return failIfStale(saveCopy({ sent, copy: now }, (body) => update(ticket.id, body)));
}

function pick(ticket: Ticket, fields: string[]): CommentChanges {
  return Object.fromEntries(Object.entries(ticket).filter(([field]) => fields.includes(field)));
}

function update(ticketId: string, body: CommentChanges & { version?: number | undefined }) {
  return request(updateTicket, { params: { ticketId }, body });
}
