import { asc, eq, sql } from 'drizzle-orm';
import type { Statement } from '#contract/statements.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOfMonth, monthOf, monthOfEntry } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { entryFields } from './queries.ts';

type Company = { id: string; name: string; state?: Statement['companyState'] };
type Entry = Statement['entries'][number];

/** The amount that a company owes for a month: as of its closing, or as of now. */
export async function findStatement(db: Db, company: Company, month: string) {
  const [closed] = await db
    .select({ statement: closedMonths.statement, closedAt: closedMonths.closedAt })
    .from(closedMonths)
    .where(sql`${closedMonths.companyId} = ${company.id} and ${closedMonths.month} = ${month}`);
  const { state: companyState = 'active' } = company;
  if (closed) {
    // Statements of earlier versions do not say it: each of their entries has its amount.
    const entries = closed.statement.entries.map((entry) => ({ ...entry, isPriced: true }));
    return { ...closed.statement, entries, closedAt: closed.closedAt, companyState };
  }
  return { ...(await makeStatement(db, company, month)), closedAt: null, companyState };
}

/** The statement of an open month. */
export async function makeStatement(db: Db, { id, name }: Pick<Company, 'id' | 'name'>, month: string) {
  const entries = await db
    .select({ ...entryFields, ticketTitle: tickets.title })
    .from(timeEntries)
    .innerJoin(tickets, eq(tickets.id, timeEntries.ticketId))
    .innerJoin(users, eq(users.id, timeEntries.userId))
    .where(isOfMonth(id, month))
    .orderBy(asc(tickets.number), asc(timeEntries.workedOn), asc(timeEntries.id));
  const byTicket = Map.groupBy(entries, ({ ticketId }) => ticketId);
  const kinds = TimeKinds.map((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    return { kind, entries: ofKind.length, ...sumsOf(ofKind) };
  });
  return {
    companyId: id,
    companyName: name,
    month,
    ...sumsOf(entries),
    closedByName: null,
    kinds,
    tickets: [...byTicket.values()].flatMap((its) => its.slice(0, 1).map((first) => sumsOfTicket(first, its))),
    entries,
  };
}

function sumsOfTicket({ ticketId, ticketNumber, ticketTitle }: Entry, entries: Entry[]) {
  return { ticketId, ticketNumber, ticketTitle, ...sumsOf(entries) };
}

function sumsOf(entries: Entry[]) {
  return {
    minutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/**
 * The months of a company, newest first: those with time entries, those that are closed, and the current one unless the
 * company is deleted.
 */
export async function listStatements(db: Db, { id, state }: Company) {
  const worked = await db
    .select({
      month: monthOfEntry,
      entries: sql<number>`count(*)::int`,
      minutes: sql<number>`sum(${timeEntries.minutes})::int`,
      amount: sql<number>`sum(${timeEntries.amount})::int`,
    })
    .from(timeEntries)
    .where(eq(timeEntries.companyId, id))
    .groupBy(monthOfEntry);
  const closed = await db
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(eq(closedMonths.companyId, id));
  const sums = new Map(worked.map((month) => [month.month, month]));
  const closedOnes = new Set(closed.map(({ month }) => month));
  const current = state === 'deleted' ? [] : [monthOf(await providerToday(db))];
  const months = new Set([...sums.keys(), ...closedOnes, ...current]);
  return [...months]
    .sort()
    .reverse()
    .map((month) => ({ month, isClosed: closedOnes.has(month), ...(sums.get(month) ?? nothing) }));
}

const nothing = { entries: 0, minutes: 0, amount: 0 };
