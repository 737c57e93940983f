import { and, eq, inArray, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { RemovedText } from '#contract/redactions-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { relatedTickets } from '#server/platform/domain/merged-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';

const removed = JSON.stringify([RemovedText, RemovedText]);

/** Takes the earlier titles and descriptions of some tickets out of the audit log, which allows no other change. */
export async function removeHistory(tx: Db, ticketIds: string[]) {
  const without = (field: string) =>
    sql`case when ${events.changes} ? ${field}::text then jsonb_build_object(${field}::text, ${removed}::jsonb) else '{}' end`;
  await tx
    .update(events)
    .set({ changes: sql`${events.changes} || ${without('title')} || ${without('description')}` })
    .where(
      and(
        inArray(events.recordId, ticketIds),
        eq(events.kind, 'ticket'),
        sql`(${events.changes} ? 'title' or ${events.changes} ? 'description')`,
      ),
    );
}

/**
 * Replaces the title of a ticket. If staff do it, also that of the tickets that have it from this one or gave it, and of
 * all of them in closed statements: the sums stay.
 * @returns the ids of the tickets whose title was replaced
 */
export async function replaceTitle(tx: Db, actor: UserActor, ticket: { id: string; title: string }, title: string) {
  const isMeant = isStaff(actor)
    ? and(inArray(tickets.id, relatedTickets(ticket.id)), eq(tickets.title, ticket.title))
    : eq(tickets.id, ticket.id);
  const renamed = await tx
    .update(tickets)
    .set({ title, version: sql`${tickets.version} + 1`, ...sameUpdate })
    .where(isMeant)
    .returning({ id: tickets.id });
  const ids = renamed.map(({ id }) => id);
  await renameInStatements(tx, ids, title);
  return ids;
}

async function renameInStatements(tx: Db, ids: string[], ticketTitle: string) {
  const { companyId, ticketId } = timeEntries;
  const paying = tx.select({ companyId }).from(timeEntries).where(inArray(ticketId, ids));
  const closed = await tx.select().from(closedMonths).where(inArray(closedMonths.companyId, paying)).for('update');
  for (const { statement, ...month } of closed) {
    const rename = <Line extends { ticketId: string }>(line: Line) =>
      ids.includes(line.ticketId) ? { ...line, ticketTitle } : line;
    const renamed = {
      ...statement,
      tickets: statement.tickets.map(rename),
      entries: statement.entries.map(rename),
    };
    const isMonth = and(eq(closedMonths.companyId, month.companyId), eq(closedMonths.month, month.month));
    await tx.update(closedMonths).set({ statement: renamed }).where(isMonth);
  }
}
