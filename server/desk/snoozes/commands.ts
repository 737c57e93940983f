import { eq } from 'drizzle-orm';
import { MINUTE } from '#contract/shared-constants.ts';
import type { NewSnoozeInput, WakeReason } from '#contract/snoozes.ts';
import { SnoozeLimit, snoozeMessages } from '#contract/snoozes-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { serviceMoment } from '#server/desk/promise/service-moment.ts';
import { findWithDetails } from '#server/desk/tickets/details.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { findTicket, lockTicket, numberOf } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { ticketSnoozes } from '#server/platform/database/tables/ticket-snoozes.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { wakeTickets } from './wake.ts';

/**
 * Takes a ticket out of the lists of what is to be done until a moment, instead of an earlier snooze. It does not change the
 * ticket: version and times stay.
 * @throws 404; 400 for a moment that is not ahead or too far; 409 for a ticket that is not active
 */
export async function snoozeTicket(db: Db, actor: UserActor, ticketId: string, input: NewSnoozeInput) {
  return db.transaction(async (tx) => {
    await refuseMerged(tx, actor, ticketId);
    const until = await momentOf(tx, input);
    const ticket = await lockTicket(tx, actor, ticketId, findWithDetails);
    if (!isActiveStatus(ticket.status)) throw conflict(snoozeMessages.onlyActive);

    const { staysOnReply } = input;
    const note = input.note || null;
    const before = ticket.snooze;
    const isSame =
      before?.until === until.toISOString() && before.note === note && before.staysOnReply === staysOnReply;
    if (isSame) return ticket;
    const row = { until, byId: actor.id, note, staysOnReply, startId: newId() };
    await tx
      .insert(ticketSnoozes)
      .values({ ticketId, ...row })
      .onConflictDoUpdate({ target: ticketSnoozes.ticketId, set: row });
    await tx
      .update(tickets)
      .set({ snoozedUntil: until, ...sameUpdate })
      .where(eq(tickets.id, ticketId));
    const snoozed: [unknown, unknown] = [before?.until ?? null, until.toISOString()];
    const changes = { snoozed, ...(note ? { note: [before?.note ?? null, note] as [unknown, unknown] } : {}) };
    await record(tx, actor, { action: 'snoozed', ...ticketRecord(ticket), changes });
    return findWithDetails(tx, actor, ticketId);
  });
}

/** Wakes a snoozed ticket. One that is awake does not change. Throws 404. */
export async function wakeTicket(db: Db, actor: UserActor, ticketId: string) {
  return db.transaction(async (tx) => {
    await refuseMerged(tx, actor, ticketId);
    const ticket = await lockTicket(tx, actor, ticketId, findWithDetails);
    const reason: WakeReason = 'hand';
    await wakeTickets(tx, actor, [{ id: ticketId, reason }]);
    return { ...ticket, snooze: null };
  });
}

async function refuseMerged(tx: Db, actor: UserActor, ticketId: string) {
  const { mergedIntoId } = await findTicket(tx, actor, ticketId);
  if (mergedIntoId) throw conflict(snoozeMessages.merged(await numberOf(tx, mergedIntoId)));
}

async function momentOf(tx: Db, { until, preset }: NewSnoozeInput) {
  const { calendar, now } = await findRules(tx, null);
  const wanted = preset ? serviceMoment(calendar, { at: now, preset }) : until && toMinute(until);
  if (!wanted) throw invalid('until', snoozeMessages.noServiceTime);
  if (wanted <= now) throw invalid('until', snoozeMessages.past);
  if (wanted.getTime() > now.getTime() + SnoozeLimit.ahead) throw invalid('until', snoozeMessages.tooFar);
  return wanted;
}

const toMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
