import { type Actor, isStaff } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import { ActiveStatuses, ClosedStatuses } from '#contract/tickets-constants.ts';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/errors.ts';
import { momentIn } from '#server/http/pagination.ts';
import { type Narrowing, viewOf } from './queries.ts';
import { findNewest } from './search.ts';

const page = statement<{ lines: string | null }>('tickets/list');

/** The sort keys that a cursor of tickets or comments holds. */
export const cursorOf = (row: { createdAt: string; id: string }) => [row.createdAt, row.id];

/**
 * One page of the tickets visible to the actor, newest first.
 * @returns each as JSON, one more than requested if more follow; those beyond the page's byte limit are empty
 * @throws 400 for an invalid cursor
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput) {
  const narrowing = narrowedBy(actor, query);
  const limit = query.limit + 1;
  if (!query.search) return readLines(db, narrowing, limit);

  const ids = await findNewest(db, narrowing, query.search, limit);
  const { options, values } = viewOf(actor);
  return readLines(db, { options: [...options, 'found'], values: { ...values, ids } }, limit);
}

/** A ticket as JSON. Throws 404 if it is not visible to the actor. */
export async function readTicketAsJson(db: Db, actor: Actor, ticketId: string) {
  const { options, values } = viewOf(actor);
  const [ticket] = await readLines(
    db,
    { options: [...options, 'one', ...(isStaff(actor) ? [] : ['public'])], values: { ...values, ticketId } },
    1,
  );
  if (ticket === undefined) throw notFound('Ticket');
  return ticket;
}

async function readLines(db: Db, { options, values }: Narrowing, limit: number) {
  const [row] = await page(db, options, { ...values, limit, bytes: PageBytes });
  return row?.lines?.split('\n') ?? [];
}

/** The actor's tickets, narrowed by the filters and the cursor of a list. */
function narrowedBy(actor: Actor, { status, priority, cursor }: TicketQueryInput): Narrowing {
  const { options, values } = viewOf(actor);
  const filters = [status && statusOption(status), priority && 'priority', cursor ? 'after' : undefined];
  return {
    options: [...options, ...filters.filter((option) => option !== undefined)],
    values: { ...values, statuses: status, priority, ...(cursor ? momentIn(cursor) : {}) },
  };
}

/** The groups of statuses have conditions of their own, because an index covers just the active tickets. */
function statusOption(statuses: string[]) {
  if (isSame(statuses, ActiveStatuses)) return 'active';
  return isSame(statuses, ClosedStatuses) ? 'closed' : 'status';
}

const isSame = (statuses: string[], group: readonly string[]) => statuses.join() === group.join();
