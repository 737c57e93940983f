import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { updateTicket } from '#contract/tickets.ts';
import { ratableUntil } from '#server/desk/ratings/resolution.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { createLink } from '#server/platform/links/links.ts';
import type { Caller, startApp } from './app.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'call'>;

/** Resolves a ticket as staff do, and returns the token with which the email about it asks for a rating. */
export async function resolveTicket({ db, call }: World, staff: Caller, ticketId: string) {
  await call(staff, updateTicket, { params: { ticketId }, body: { status: 'resolved' } });
  return insertRatingToken(db, ticketId);
}

/** A link for rating the last resolution of a ticket. */
export async function insertRatingToken(db: Db, ticketId: string) {
  const { id: mailId } = one(await db.insert(outgoingMails).values({ kind: 'ticket', ticketId }).returning());
  const resolved = await db
    .select({ resolutionId: events.id, resolvedAt: events.createdAt })
    .from(events)
    .where(and(eq(events.recordId, ticketId), sql`${events.changes} -> 'status' ->> 1 = 'resolved'`))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(1);
  const requester = await db.select({ requesterId: tickets.clientId }).from(tickets).where(eq(tickets.id, ticketId));
  const { resolutionId: subjectId, resolvedAt } = one(resolved);
  const { requesterId: userId } = one(requester);
  return createLink(db, 'rating', { userId, subjectId, mailId, expiresAt: ratableUntil({ resolvedAt }) });
}

/** Makes what happened to a ticket older, with its links: nothing else changes events. */
export async function ageEvents(db: Db, ticketId: string, interval: string) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table events disable trigger events_append_only`);
    await tx
      .update(events)
      .set({ createdAt: sql`${events.createdAt} - ${interval}::interval` })
      .where(eq(events.recordId, ticketId));
    const resolutions = tx.select({ id: events.id }).from(events).where(eq(events.recordId, ticketId));
    await tx
      .update(links)
      .set({ expiresAt: sql`${links.expiresAt} - ${interval}::interval` })
      .where(inArray(links.subjectId, resolutions));
    await tx.execute(sql`alter table events enable trigger events_append_only`);
  });
}
