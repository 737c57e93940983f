import { and, eq, isNull, sql } from 'drizzle-orm';
import { TimeLimit, timeMessages } from '#contract/time-constants.ts';
import { lockTicket } from '#server/desk/tickets/queries.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timers } from '#server/platform/database/tables/time-entries.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';

const seconds = sql<number>`floor(extract(epoch from greatest(
  coalesce(${timers.stoppedAt}, now()) - ${timers.startedAt}, interval '0')))::int`;

type Owner = { id: string };

/**
 * Somebody's timer, running or stopped, on the ticket that its ticket was merged into, if it was.
 * @returns undefined without a timer, or if the ticket's company is deleted
 */
export async function findTimer(db: Db, { id }: Owner) {
  const zone = await findZone(db);
  const [timer] = await db
    .select({
      ticketId: tickets.id,
      ticketNumber,
      ticketTitle: tickets.title,
      startedAt: timers.startedAt,
      stoppedAt: timers.stoppedAt,
      seconds,
      minutes: sql<number>`least(${TimeLimit.minutes}, greatest(1, ceil(${seconds} / 60.0)::int))::int`,
      workedOn: sql<string>`to_char(${timers.startedAt} at time zone ${zone}, 'YYYY-MM-DD')`,
    })
    .from(timers)
    .innerJoin(tickets, eq(tickets.id, finalTicket(timers.ticketId)))
    .innerJoin(companies, companyOfTicket)
    .where(eq(timers.userId, id));
  return timer;
}

/** Starts the actor's timer. Throws 404; 403 for a merged ticket; 409 if they have one already. */
export async function startTimer(db: Db, actor: UserActor, ticketId: string) {
  return db.transaction(async (tx) => {
    await lockTicket(tx, actor, ticketId);
    const started = await tx.insert(timers).values({ userId: actor.id, ticketId }).onConflictDoNothing().returning();
    if (started.length > 0) return findOwnTimer(tx, actor);

    const earlier = await findTimer(tx, actor);
    if (earlier) throw conflict(timeMessages.timerElsewhere(earlier.ticketNumber));
    // It was on a ticket of a company that has been deleted.
    await tx
      .update(timers)
      .set({ ticketId, startedAt: sql`now()`, stoppedAt: null })
      .where(eq(timers.userId, actor.id));
    return findOwnTimer(tx, actor);
  });
}

/** Stops the actor's timer, unless it is stopped already. Throws 409 without one. */
export async function stopTimer(db: Db, actor: UserActor) {
  return db.transaction(async (tx) => {
    await tx
      .update(timers)
      .set({ stoppedAt: sql`now()` })
      .where(and(eq(timers.userId, actor.id), isNull(timers.stoppedAt)));
    return findOwnTimer(tx, actor);
  });
}

/** Deletes the actor's timer. Throws 409 without one. */
export async function discardTimer(db: Db, actor: UserActor) {
  const gone = await db.delete(timers).where(eq(timers.userId, actor.id)).returning({ userId: timers.userId });
  if (gone.length === 0) throw conflict(timeMessages.noTimer);
}

/** Ends the actor's timer because its time is saved. Throws 409 without a timer, or if it is on another ticket. */
export async function endTimer(tx: Db, actor: UserActor, ticketId: string) {
  const timer = await findOwnTimer(tx, actor);
  if (timer.ticketId !== ticketId) throw conflict(timeMessages.timerOfAnother(timer.ticketNumber));
  await discardTimer(tx, actor);
}

async function findOwnTimer(tx: Db, actor: UserActor) {
  const timer = await findTimer(tx, actor);
  if (!timer) throw conflict(timeMessages.noTimer);
  return timer;
}
