import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { NewReminderInput } from '#contract/reminders.ts';
import { ReminderLimit, reminderMessages } from '#contract/reminders-constants.ts';
import { MINUTE } from '#contract/shared-constants.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { findTicket, refuseHidden } from '#server/desk/tickets/queries.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { reminders } from '#server/platform/database/tables/reminders.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket, mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { conflict, invalid, notFound } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';

const fields = { id: reminders.id, ticketId: reminders.ticketId, at: reminders.at, text: reminders.text };

/** The actor's own reminders about a ticket and those merged into it, the soonest first. Throws 404. */
export async function listReminders(db: Db, actor: Actor, ticketId: string) {
  await refuseHidden(db, actor, ticketId);
  return db
    .select(fields)
    .from(reminders)
    .where(and(eq(reminders.userId, actor.id), sql`${reminders.ticketId} in ${mergedFamily(ticketId)}`))
    .orderBy(asc(reminders.at), asc(reminders.id));
}

/**
 * Sets a reminder of the actor about a ticket in any state.
 * @throws 404; 400 for a time that is not ahead or too far; 409 beyond the limit
 */
export async function createReminder(db: Db, actor: UserActor, ticketId: string, { at, text }: NewReminderInput) {
  return db.transaction(async (tx) => {
    const ticket = await findTicket(tx, actor, ticketId);
    const now = Date.now();
    const time = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
    if (time.getTime() <= now) throw invalid('at', reminderMessages.past);
    if (time.getTime() > now + ReminderLimit.ahead) throw invalid('at', reminderMessages.tooFar);
    await lockUntilEnd(tx, 'remindersOfOwner', actor.id);
    if ((await countOpen(tx, actor)) >= ReminderLimit.open) throw conflict(reminderMessages.tooMany);

    const row = { ticketId, userId: actor.id, at: time, text };
    const reminder = one(await tx.insert(reminders).values(row).returning(fields));
    await record(tx, actor, { action: 'reminder set', ...ticketRecord(ticket) });
    return reminder;
  });
}

/** Those that their owner still sees: they are not told of deleted tickets. */
async function countOpen(tx: Db, { id }: UserActor) {
  const [open] = await tx
    .select({ count: count() })
    .from(reminders)
    .innerJoin(tickets, eq(tickets.id, finalTicket(sql`${reminders.ticketId}`)))
    .innerJoin(companies, companyOfTicket)
    .where(eq(reminders.userId, id));
  return open?.count ?? 0;
}

/** Deletes one of the actor's reminders. Throws 404. */
export async function deleteReminder(db: Db, actor: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const isTheirs = and(eq(reminders.id, id), eq(reminders.userId, actor.id));
    const [deleted] = await tx.delete(reminders).where(isTheirs).returning(fields);
    if (!deleted) throw notFound('Reminder');
    const ticket = await findTicket(tx, actor, deleted.ticketId);
    await record(tx, actor, { action: 'reminder deleted', ...ticketRecord(ticket) });
  });
}
