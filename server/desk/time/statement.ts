import { and, asc, eq, sql } from 'drizzle-orm';
import type { AllocatedMonth } from '#contract/agreements.ts';
import { agreementCharges } from '#contract/statement-words.ts';
import type { Statement } from '#contract/statements.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { type Agreement, sumOf } from '#server/desk/agreements/agreement.ts';
import { lastDayOf } from '#server/desk/agreements/pots.ts';
import { findAgreements, findMonth } from '#server/desk/agreements/stored.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { adjustments, agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOfMonth } from '#server/platform/domain/closed-months.ts';
import { hasApproved, withApprovals } from './approved.ts';
import { entryFields } from './queries.ts';

type Company = { id: string; name: string; state?: Statement['companyState'] };
type Entry = Statement['entries'][number];

/** The amount that a company owes for a month: as of its closing, or as of now. */
export async function findStatement(db: Db, company: Company, month: string) {
  const isMonth = and(eq(closedMonths.companyId, companies.id), eq(closedMonths.month, month));
  const [found] = await db
    .select({ statement: closedMonths.statement, closedAt: closedMonths.closedAt, isPlain: isPlain(company.id, month) })
    .from(companies)
    .leftJoin(closedMonths, isMonth)
    .where(eq(companies.id, company.id));
  const { state: companyState = 'active' } = company;
  if (found?.statement) {
    // Statements of earlier versions do not say it: each of their entries has its amount.
    const entries = found.statement.entries.map((entry) => ({ ...entry, isPriced: true }));
    return { ...found.statement, entries, closedAt: found.closedAt, companyState };
  }
  const statement = found?.isPlain
    ? await makePlainStatement(db, company, month)
    : await db.transaction((tx) => makeStatement(tx, company, month), atOneMoment);
  return { ...statement, closedAt: null, companyState };
}

/**
 * Whether a statement has nothing but time, because the company has no agreement, no correction in the month, and has not
 * approved anything.
 */
function isPlain(companyId: string, month: string) {
  return sql<boolean>`not (${hasApproved(companyId)}
    or exists (select from ${agreements} where ${agreements.companyId} = ${companyId})
    or exists (
      select from ${adjustments} where ${adjustments.companyId} = ${companyId} and ${adjustments.month} = ${month}))`;
}

/** The statement of an open month. */
export async function makeStatement(db: Db, company: Pick<Company, 'id' | 'name'>, month: string) {
  const { id } = company;
  const plain = await makePlainStatement(db, company, month);
  const statement = { ...plain, tickets: await withApprovals(db, id, plain.tickets) };
  const known = await findAgreements(db, id);
  const corrections = await listCorrections(db, id, month);
  if (known.length === 0 && corrections.length === 0) return statement;

  const result = await findMonth(db, id, month, known);
  const ofMonth = (result?.agreements ?? []).flatMap((each) => {
    const agreement = known.find((agreement) => agreement.id === each.id);
    return agreement ? [{ ...each, kind: agreement.kind, expiring: expiringOf(agreement, each.carries) }] : [];
  });
  const amount = sumOf([
    ...ofMonth.flatMap((agreement) => agreementCharges(agreement).map((charge) => charge.amount)),
    statement.amount,
    ...corrections.map((correction) => correction.amount ?? 0),
  ]);
  return { ...statement, amount, agreements: ofMonth, adjustments: corrections };
}

/** What will expire of the minutes that a month leaves, soonest first. The end of the agreement ends all of them. */
function expiringOf(agreement: Agreement, { minutes }: AllocatedMonth['agreements'][number]['carries']) {
  const days = Map.groupBy(minutes, ({ month, blockId }) => {
    const block = agreement.blocks.find(({ id }) => id === blockId);
    const until = month === null ? (block?.expiresOn ?? null) : lastDayOf(agreement, month);
    const { endsOn } = agreement;
    return endsOn !== null && (until === null || endsOn < until) ? endsOn : until;
  });
  return [...days]
    .flatMap(([on, parts]) => (on === null ? [] : [{ on, minutes: sumOf(parts.map((part) => part.minutes)) }]))
    .sort((one, other) => one.on.localeCompare(other.on));
}

async function listCorrections(db: Db, companyId: string, month: string) {
  return db
    .select({
      id: adjustments.id,
      agreementId: adjustments.agreementId,
      agreementName: agreements.name,
      minutes: adjustments.minutes,
      amount: adjustments.amount,
      reason: adjustments.reason,
      corrects: adjustments.corrects,
    })
    .from(adjustments)
    .leftJoin(agreements, eq(agreements.id, adjustments.agreementId))
    .where(and(eq(adjustments.companyId, companyId), eq(adjustments.month, month)))
    .orderBy(asc(adjustments.id));
}

/** What the time of a month costs. */
async function makePlainStatement(db: Db, { id, name }: Pick<Company, 'id' | 'name'>, month: string) {
  const rows = await db
    .select({ ...entryFields, ...agreedFields, ticketTitle: tickets.title })
    .from(timeEntries)
    .innerJoin(tickets, eq(tickets.id, timeEntries.ticketId))
    .innerJoin(users, eq(users.id, timeEntries.userId))
    .where(isOfMonth(id, month))
    .orderBy(asc(tickets.number), asc(timeEntries.workedOn), asc(timeEntries.id));
  const entries = rows.map(withoutUnknown);
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

const agreedFields = {
  countedMinutes: timeEntries.countedMinutes,
  coveredMinutes: timeEntries.coveredMinutes,
  overMinutes: timeEntries.overMinutes,
  rate: timeEntries.rate,
  travel: timeEntries.travel,
};

type Agreed = { [field in keyof typeof agreedFields]: number | null };

/** Of a company without agreements, nothing of the kind is known, and nothing is said. */
function withoutUnknown<Row extends Agreed>(row: Row) {
  const { countedMinutes, coveredMinutes, overMinutes, rate, travel, ...entry } = row;
  if (countedMinutes === null) return entry;
  return {
    ...entry,
    countedMinutes,
    coveredMinutes: coveredMinutes ?? 0,
    overMinutes: overMinutes ?? 0,
    rate,
    travel: travel ?? 0,
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
