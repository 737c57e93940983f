import { and, eq, sql } from 'drizzle-orm';
import { DAY } from '#contract/shared-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import type { KnownAlert } from './find-alert.ts';

/** After this many starts and ends of an alert within a day, its ticket stays open, and they are only counted. */
const Flapping = 6;

/** Whether nobody has worked on a ticket, and no other alert of it is firing, so that the end of its alert resolves it. */
export async function isUntouched(tx: Db, known: KnownAlert) {
  const { ticket } = known;
  if (ticket.status !== 'open' || ticket.assignedToId) return false;
  const { rows } = await tx.execute<{ isTouched: boolean }>(sql`
    select exists (select from comments where ticket_id = ${ticket.id})
      or exists (select from time_entries where ticket_id = ${ticket.id})
      or exists (select from timers where ticket_id = ${ticket.id})
      or exists (select from tickets where merged_into_id = ${ticket.id}) as "isTouched"`);
  return !one(rows).isTouched && isOnlyOne(tx, known);
}

/** Whether no other alert of the ticket is firing. */
export async function isOnlyOne(tx: Db, { alert, ticket }: KnownAlert) {
  const isOther = and(eq(alerts.ticketId, ticket.id), eq(alerts.state, 'firing'), sql`${alerts.id} <> ${alert.id}`);
  return (await tx.$count(alerts, isOther)) === 0;
}

/** Whether an alert keeps starting and ending. */
export async function isFlapping(tx: Db, ticketId: string) {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from events
    where record_id = ${ticketId} and kind = 'ticket' and created_at > ${ago(DAY)} and changes ? 'alert'`);
  return one(rows).count >= Flapping;
}
