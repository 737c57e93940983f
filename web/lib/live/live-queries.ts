import type { Query, QueryClient } from '@tanstack/react-query';
import { pageId } from '#web/lib/page-id.ts';
import { ApiError } from '#web/lib/request.ts';
import { keepTrying } from './keep-trying.ts';
import { onLive } from './live.ts';
import { type Change, isCountedBy, isShownBy } from './shows.ts';

/** In milliseconds: how often the page refreshes at most, and how long it waits so that not all pages ask at once. */
const Pace = { most: 1_000, costly: 10_000, jitter: 200 };

/** In milliseconds: for so long the server may still be at a change whose answer was lost. */
const DOUBT = 60_000;

/** `ofRows` is what only the rows of lists say, such as that a ticket has news for the user. */
type Heard = Change & { ofRows?: boolean };

/**
 * Keeps everything that the page shows up to date: each query that shows a call of the contract is read again when live
 * updates say that a record of its kind changed, unless this page changed it, which knows that already. If the answer to a
 * change was lost, the page does not know, and reads everything again.
 */
export function keepQueriesLive(client: QueryClient) {
  /** The changed rows of each list that could not be read yet. */
  const missed = new WeakMap<Query, Set<string>>();
  const quick = lane(
    (query, change) => !isCostly(query, change),
    (refreshedAt) => Math.max(0, refreshedAt + Pace.most - Date.now()),
  );
  const costly = lane(isCostly, () => Pace.costly);

  /** Until when the page does not know what it has changed. */
  let doubtUntil = 0;
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isUnanswered(event.action.error)) return;
    doubtUntil = Date.now() + DOUBT;
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.shows !== undefined });
  });

  function hear(change: Heard, page?: string) {
    if (page !== pageId || Date.now() < doubtUntil) quick(change);
    // Nobody draws a count before it is read.
    if (!change.ofRows) costly(change);
  }

  /** Refreshes some queries a while after something changed, all at once; a page that nobody sees does so when it is shown. */
  function lane(isOfLane: typeof isCostly, waitAfter: (refreshedAt: number) => number) {
    let changes: Heard[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;

    function schedule() {
      if (timer !== undefined || changes.length === 0 || document.visibilityState === 'hidden') return;
      timer = setTimeout(refresh, waitAfter(refreshedAt) + Math.random() * Pace.jitter);
    }

    async function refresh() {
      const heard = changes;
      changes = [];
      refreshedAt = Date.now();
      const old = client
        .getQueryCache()
        .getAll()
        .flatMap((query) => {
          const its = heard.filter((change) => concerns(query, change) && isOfLane(query, change));
          return its.length === 0 ? [] : [{ query, ids: its.flatMap(({ id }) => id ?? []) }];
        });
      await Promise.allSettled(old.map(({ query, ids }) => read(query, ids)));
      timer = undefined;
      schedule();
    }

    document.addEventListener('visibilitychange', schedule);
    return (change: Heard) => {
      changes.push(change);
      schedule();
    };
  }

  /** @param ids of changed records */
  async function read(query: Query, ids: string[]) {
    const { inPlace } = query.meta ?? {};
    if (!inPlace || !query.isActive()) return client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    const all = new Set([...(missed.get(query) ?? []), ...ids]);
    missed.set(query, all);
    // The end of a request that still runs would overwrite these rows with older ones.
    await query.promise?.catch(() => undefined);
    inPlace(all);
    await client.refetchQueries({ queryKey: query.queryKey, exact: true });
    if (query.state.status === 'success' && missed.get(query) === all) missed.delete(query);
  }

  keepTrying(client, (query) => read(query, []));
  onLive('ticket', ({ ticketId, page }) => hear({ resource: 'ticket', id: ticketId }, page));
  onLive('record', ({ page, ...change }) => hear(change, page));
  onLive('notification', ({ ticket }) => {
    hear({ resource: 'notification' });
    // The row says whether it is unread, and may have been read just before this.
    if (ticket) hear({ resource: 'ticket', id: ticket.id, ofRows: true });
  });
  onLive('reset', () => client.invalidateQueries());
}

/** Whether a request may have reached the server, although no answer of it arrived. */
const isUnanswered = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status);

/** Whether nobody waits to see a change: the answer takes the server long, or only a number in it changes. */
const isCostly = ({ meta }: Query, change: Change) =>
  meta?.isCostly === true || (meta?.shows !== undefined && isCountedBy(meta.shows, change));

function concerns({ meta }: Query, { ofRows, ...change }: Heard) {
  return meta?.shows !== undefined && (!ofRows || meta.inPlace !== undefined) && isShownBy(meta.shows, change);
}
