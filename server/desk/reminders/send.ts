import { eq, exists, inArray, lte, sql } from 'drizzle-orm';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { reminders } from '#server/platform/database/tables/reminders.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';

/** How many reminders one transaction sends. */
const BATCH = 100;

/**
 * Records the reminders whose time has come, each on the ticket that its own was merged into. Those of people who left, and
 * about tickets that were deleted, are dropped. Two may run at once: each reminder is in one of them.
 * @returns how many there were: 0 when none is due
 */
export async function sendReminders(db: Db) {
  return db.transaction(async (tx) => {
    const due = await dueOf(tx).orderBy(reminders.at).limit(BATCH).for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const told = await tx
      .select({
        id: tickets.id,
        ticketNumber,
        text: reminders.text,
        ownerId: users.id,
        ownerName: fullName(users),
      })
      .from(reminders)
      .innerJoin(users, eq(users.id, reminders.userId))
      .innerJoin(tickets, eq(tickets.id, finalTicket(sql`${reminders.ticketId}`)))
      .innerJoin(companies, companyOfTicket)
      .where(sql`${inArray(reminders.id, ids)} and ${isActiveStaff}`)
      .orderBy(reminders.at, reminders.id);
    await tx.delete(reminders).where(inArray(reminders.id, ids));
    if (told.length > 0) await recordAll(tx, system, told.map(eventOf));
    return due.length;
  });
}

/** Whether `sendReminders` has something to do. */
export function areRemindersDue(db: Db) {
  return exists(dueOf(db));
}

const dueOf = (db: Db) => db.select({ id: reminders.id }).from(reminders).where(lte(reminders.at, sql`now()`));

type Told = { id: string; ticketNumber: string; text: string; ownerId: string; ownerName: string };

function eventOf({ text, ownerId, ownerName, ...ticket }: Told) {
  // With the owner's id, for whom it is told.
  const changes: Record<string, [unknown, unknown]> = {
    reminded: [null, { id: ownerId, name: ownerName }],
    text: [null, text],
  };
  return { action: 'reminded', ...ticketRecord(ticket), changes } as const;
}
