import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { lockAgreements } from '#server/desk/agreements/stored.ts';
import { holdCompanyOf, refuseHidden } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isLocked } from '#server/platform/domain/closed-months.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { conflict, notFound } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';

/** The fields that a statement shares with a time entry. */
export const entryFields = {
  id: timeEntries.id,
  ticketId: timeEntries.ticketId,
  ticketNumber,
  kind: timeEntries.kind,
  minutes: timeEntries.minutes,
  hasTravel: timeEntries.hasTravel,
  isBillable: timeEntries.isBillable,
  workedOn: timeEntries.workedOn,
  note: timeEntries.note,
  amount: timeEntries.amount,
  isPriced: timeEntries.isPriced,
  userId: timeEntries.userId,
  userName: fullName(users),
};

const { countedMinutes, coveredMinutes, overMinutes, draws } = timeEntries;
/** What agreements make of an entry: all or none of them is null. */
const countedFields = { countedMinutes, coveredMinutes, overMinutes, draws };

/**
 * The time worked on a ticket and on those that were merged into it, newest first. Throws 404 if the ticket is not
 * visible to the actor. Clients do not see whose minutes pay it.
 */
export async function listTime(db: Db, actor: Actor, ticketId: string) {
  await refuseHidden(db, actor, ticketId);
  // Time that another company has paid for stays between it and the provider.
  const ofOwnCompany = isStaff(actor) ? undefined : eq(timeEntries.companyId, actor.companyId);
  const rows = await selectTime(db)
    .where(and(sql`${timeEntries.ticketId} in ${mergedFamily(ticketId)}`, ofOwnCompany))
    .orderBy(desc(timeEntries.workedOn), desc(timeEntries.id));
  const entries = rows.map(shown);
  return isStaff(actor) ? entries : entries.map(({ draws: _, ...entry }) => entry);
}

/** Finds a time entry. Throws 404 if its company is deleted. */
export async function findTime(db: Db, id: string) {
  const [entry] = await selectTime(db).where(eq(timeEntries.id, id));
  if (!entry) throw notFound('Time entry');
  return shown(entry);
}

/**
 * Like `findTime`, but locks its company, what says what its time costs, and the entry until the transaction ends. Throws
 * 409 if its ticket moves to another company meanwhile.
 */
export async function lockTime(tx: Db, id: string) {
  const { ticketId, companyId } = await findTime(tx, id);
  await holdCompanyOf(tx, ticketId);
  await lockAgreements(tx, companyId);
  await tx.select({ id: timeEntries.id }).from(timeEntries).where(eq(timeEntries.id, id)).for('update');
  // Read after the lock: the previous holder may have changed or deleted it.
  const entry = await findTime(tx, id);
  if (entry.companyId !== companyId) throw conflict(moveMessages.movedMeanwhile(entry.ticketNumber));
  return entry;
}

function selectTime(db: Db) {
  return db
    .select({
      ...entryFields,
      ...countedFields,
      companyId: timeEntries.companyId,
      isLocked,
      version: timeEntries.version,
    })
    .from(timeEntries)
    .innerJoin(tickets, eq(tickets.id, timeEntries.ticketId))
    .innerJoin(companies, and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt)))
    .innerJoin(users, eq(users.id, timeEntries.userId));
}

type Counted = { [field in keyof typeof countedFields]: (typeof timeEntries.$inferSelect)[field] };

type Known = { [field in keyof Counted]?: NonNullable<Counted[field]> };

/** An entry without what is known only of companies with agreements. */
function shown<Entry extends Counted>({ countedMinutes, coveredMinutes, overMinutes, draws, ...entry }: Entry) {
  const isKnown = countedMinutes !== null && coveredMinutes !== null && overMinutes !== null && draws !== null;
  const known: Known = isKnown ? { countedMinutes, coveredMinutes, overMinutes, draws } : {};
  return { ...entry, ...known };
}
