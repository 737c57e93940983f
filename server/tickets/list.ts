import { ClientNotifications } from '#contract/notifications-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/errors.ts';
import { asSpelled, filtersOf, together } from './filters.ts';
import { type Narrowing, viewOf } from './queries.ts';
import { redactable } from './redaction/redactable.ts';
import { findFirst } from './search.ts';
import { orderOf } from './sorts.ts';

const page = statement<{ lines: string | null }>('tickets/list');

/**
 * One page of the tickets visible to the actor, in the order of the query.
 * @returns each as JSON, one more than requested if more follow; those beyond the page's byte limit are empty
 * @throws 400 for an invalid cursor
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput) {
  const filters = filtersOf(actor, await asSpelled(db, query));
  const limit = query.limit + 1;
  if (!query.search) return readLines(db, actor, filters, limit, filters);

  const ids = await findFirst(db, filters, query.search, limit);
  const found = { options: ['found'], values: { ids } };
  return readLines(db, actor, together([viewOf(actor), filters.order, found]), limit, filters);
}

/** A ticket as JSON. Throws 404 if it is not visible to the actor. */
export async function readTicketAsJson(db: Db, actor: Actor, ticketId: string) {
  const one = isStaff(actor)
    ? { options: ['one', 'staff'], values: { ticketId } }
    : { options: ['one', 'public'], values: { ticketId, redactable } };
  const [ticket] = await readLines(db, actor, together([viewOf(actor), orderOf(actor, 'newest'), one]), 1);
  if (ticket === undefined) throw notFound('Ticket');
  return ticket;
}

/** Clients are not told what concerns only provider staff, also if they were among them before. */
const clientKinds = Object.keys(ClientNotifications);

async function readLines(db: Db, actor: Actor, { options, values }: Narrowing, limit: number, { isRare = false } = {}) {
  const unread = isStaff(actor) ? { userId: actor.id } : { userId: actor.id, clientKinds };
  const [row] = await page(db, options, { ...values, ...unread, limit, bytes: PageBytes }, { isRare });
  return row?.lines?.split('\n') ?? [];
}
