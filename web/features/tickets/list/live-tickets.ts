import type { Query, QueryClient } from '@tanstack/react-query';
import { findTicket } from '#contract/tickets.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { onLive } from '#web/lib/live/live.ts';
import { type Loaded, withEach } from '#web/lib/paged-list.ts';
import { ApiError, request } from '#web/lib/request.ts';

/** In milliseconds: how often the page refreshes at most, and how long it waits so that not all pages ask at once. */
const Pace = { most: 1_000, jitter: 200 };

/** How many changed tickets that are not on the first page are read one by one. */
const MOST_APART = 10;

/** Keeps the open list and the open ticket up to date, without moving what the user is reading. */
export function keepTicketsLive(queryClient: QueryClient) {
  const changed = new Set<string>();
  const marked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = 0;

  function schedule() {
    // A page that nobody sees refreshes when it is shown.
    if (timer !== undefined || changed.size + marked.size === 0 || document.visibilityState === 'hidden') return;
    const wait = Math.max(0, refreshedAt + Pace.most - Date.now()) + Math.random() * Pace.jitter;
    timer = setTimeout(refresh, wait);
  }

  async function refresh() {
    for (const id of changed) queryClient.invalidateQueries({ queryKey: ['tickets', id] });
    const lists = queryClient.getQueryCache().findAll({ queryKey: ticketListKey, type: 'active' });
    const ids = new Set([...changed, ...marked]);
    changed.clear();
    marked.clear();
    refreshedAt = Date.now();
    // A failure is shown with the next refresh that the user asks for.
    await Promise.allSettled(lists.map((list) => refreshInPlace(queryClient, list, ids)));
    timer = undefined;
    schedule();
  }

  document.addEventListener('visibilitychange', schedule);
  onLive('ticket', ({ ticketId }) => {
    changed.add(ticketId);
    schedule();
  });
  onLive('notification', ({ ticket }) => {
    // The row says whether it is unread, and may have been read just before this.
    if (ticket) marked.add(ticket.id);
    schedule();
  });
  onLive('reset', () => queryClient.invalidateQueries());
}

/** Updates the rows of a list where they are. New ones wait until the user wants to see them. */
async function refreshInPlace(queryClient: QueryClient, list: Query, ids: Set<string>) {
  const loaded = new Set(queryClient.getQueryData<Loaded<Ticket>>(list.queryKey)?.rows.map(({ id }) => id));
  const { readTop } = list.meta ?? {};
  if (loaded.size === 0 || !readTop) return queryClient.invalidateQueries({ queryKey: list.queryKey, exact: true });

  // A list of tickets reads tickets.
  const { rows } = (await readTop()) as Loaded<Ticket>;
  const fresh = new Map<string, Ticket | undefined>(rows.map((row) => [row.id, row]));
  const elsewhere = [...ids].filter((id) => loaded.has(id) && !fresh.has(id)).slice(0, MOST_APART);
  for (const id of elsewhere) fresh.set(id, await requestTicket(id));
  // The end of a request that still runs would overwrite these rows with older ones.
  await list.promise?.catch(() => undefined);
  queryClient.setQueryData<Loaded<Ticket>>(list.queryKey, (current) => {
    if (!current) return undefined;
    const waiting = new Set([...ids, ...(current.arrived ?? [])]);
    const arrived = rows.map(({ id }) => id).filter((id) => waiting.has(id) && !loaded.has(id));
    return { ...withEach(current, (row) => (fresh.has(row.id) ? fresh.get(row.id) : row)), arrived };
  });
}

/** A ticket, or undefined if the user may no longer see it. */
async function requestTicket(ticketId: string): Promise<Ticket | undefined> {
  try {
    return await request(findTicket, { params: { ticketId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
