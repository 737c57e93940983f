import { and, eq, inArray } from 'drizzle-orm';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { TimeLimit, timeMessages } from '#contract/time-constants.ts';
import { computeAgain } from '#server/desk/agreements/stored.ts';
import type { Db } from '#server/platform/database/client.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isOfMonth, lockMonth, monthOfEntry } from '#server/platform/domain/closed-months.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

type Ticket = { id: string; ticketNumber: string; companyId: string };

/**
 * Lets another company pay for the time worked on a ticket, except in months that its company has closed: that time is
 * billed, and stays on the statement. The agreements of both must be locked; what they make of the time is computed again.
 * @throws 400 if the other company has closed one of the months, or has no room in it
 */
export async function moveTime(tx: Db, ticket: Ticket, companyId: string) {
  const isTheirs = and(eq(timeEntries.ticketId, ticket.id), eq(timeEntries.companyId, ticket.companyId));
  const rows = await tx.selectDistinct({ month: monthOfEntry }).from(timeEntries).where(isTheirs);
  const months = rows.map(({ month }) => month);
  // Always in the same order, so that two changes never wait for each other.
  for (const company of [ticket.companyId, companyId].toSorted())
    for (const month of months.toSorted()) await lockMonth(tx, company, month);

  const billed = await closedAmong(tx, ticket.companyId, months);
  const moving = months.filter((month) => !billed.includes(month));
  const [closed] = await closedAmong(tx, companyId, moving);
  if (closed) throw invalid('companyId', moveMessages.monthClosed(ticket.ticketNumber, closed));
  if (moving.length === 0) return;

  const isMoving = and(isTheirs, inArray(monthOfEntry, moving));
  await tx.update(timeEntries).set({ companyId }).where(isMoving);
  for (const month of moving)
    if ((await tx.$count(timeEntries, isOfMonth(companyId, month))) > TimeLimit.entriesOfMonth)
      throw invalid('companyId', timeMessages.fullMonth);
  for (const company of [ticket.companyId, companyId]) await computeAgain(tx, company);
}

async function closedAmong(tx: Db, companyId: string, months: string[]) {
  const isAmong = and(eq(closedMonths.companyId, companyId), inArray(closedMonths.month, months));
  const rows = await tx.select({ month: closedMonths.month }).from(closedMonths).where(isAmong);
  return rows.map(({ month }) => month);
}
