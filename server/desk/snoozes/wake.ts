import { and, eq, exists, inArray, lte, sql } from 'drizzle-orm';
import type { WakeReason } from '#contract/snoozes.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ticketSnoozes } from '#server/platform/database/tables/ticket-snoozes.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompanyOfTicket } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { type Actor, system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';

/** How many tickets one transaction wakes: all stay locked until the end. */
const BATCH = 50;

/** A ticket to wake. */
export type Waking = { id: string; reason: WakeReason };

/**
 * Wakes those of some tickets that are snoozed, and records why. What a client's comment has ended stays known, so that staff
 * may snooze the ticket again.
 */
export async function wakeTickets(tx: Db, actor: Actor, wakings: Waking[]) {
  const reasonOf = new Map(wakings.map(({ id, reason }) => [id, reason]));
  const woken = await endSnoozes(tx, [...reasonOf.keys()]);
  if (woken.length === 0) return;
  const over = woken.map(({ id }) => id).filter((id) => reasonOf.get(id) !== 'reply');
  if (over.length > 0) await tx.delete(ticketSnoozes).where(inArray(ticketSnoozes.ticketId, over));
  await recordAll(
    tx,
    actor,
    woken.map((ticket) => wakingOf(ticket, reasonOf.get(ticket.id))),
  );
}

/** Ends the snoozes of tickets that are no longer active. Nobody is told. */
export async function forgetSnoozes(tx: Db, ids: string[]) {
  await endSnoozes(tx, ids);
  await tx.delete(ticketSnoozes).where(inArray(ticketSnoozes.ticketId, ids));
}

async function endSnoozes(tx: Db, ids: string[]) {
  const isSnoozed = and(inArray(tickets.id, ids), sql`${tickets.snoozedUntil} is not null`);
  // Always in the same order, so that two who wake the same tickets do not wait for each other.
  const locked = tx.select({ id: tickets.id }).from(tickets).where(isSnoozed).orderBy(tickets.id).for('update');
  const found = (await locked).map(({ id }) => id);
  if (found.length === 0) return [];
  const woken = await tx
    .select({
      id: tickets.id,
      ticketNumber,
      until: ticketSnoozes.until,
      note: ticketSnoozes.note,
      byId: users.id,
      byName: fullName(users),
    })
    .from(tickets)
    .innerJoin(ticketSnoozes, eq(ticketSnoozes.ticketId, tickets.id))
    .innerJoin(users, eq(users.id, ticketSnoozes.byId))
    .where(inArray(tickets.id, found));
  await tx
    .update(tickets)
    .set({ snoozedUntil: null, ...sameUpdate })
    .where(inArray(tickets.id, found));
  return woken;
}

type Woken = Awaited<ReturnType<typeof endSnoozes>>[number];

function wakingOf({ until, note, byId, byName, ...ticket }: Woken, reason: WakeReason = 'time') {
  const changes: Record<string, [unknown, unknown]> = {
    snoozed: [until.toISOString(), null],
    reason: [null, reason],
    // With their id, for those who are told.
    snoozedBy: [{ id: byId, name: byName }, null],
    ...(note ? { note: [note, null] } : {}),
  };
  return { action: 'woke', ...ticketRecord(ticket), changes } as const;
}

/** Wakes tickets whose time has come. Skips those that are locked. */
export async function wakeDue(db: Db) {
  return db.transaction(async (tx) => {
    const due = await dueOf(tx)
      .orderBy(tickets.snoozedUntil)
      .limit(BATCH)
      .for('update', { of: tickets, skipLocked: true });
    if (due.length > 0)
      await wakeTickets(
        tx,
        system,
        due.map(({ id }) => ({ id, reason: 'time' })),
      );
    return due.length;
  });
}

/** Whether `wakeDue` has something to do. */
export const isWakingDue = (db: Db) => exists(dueOf(db));

function dueOf(db: Db) {
  const isDue = and(lte(tickets.snoozedUntil, sql`now()`), sql`${tickets.deletedAt} is null`);
  return db.select({ id: tickets.id }).from(tickets).innerJoin(companies, isOpenCompanyOfTicket).where(isDue);
}
