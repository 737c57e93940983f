import { and, asc, between, count, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { AllocatedMonth } from '#contract/agreements.ts';
import { canReadBalance } from '#contract/balance-policies.ts';
import type { Actor } from '#contract/policies.ts';
import type { QuarterMonth, QuarterReport } from '#contract/quarter-report.ts';
import { plannedIn } from '#contract/report-words.ts';
import { ReportLimit } from '#contract/reports-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { findAgreements, findMonth } from '#server/desk/agreements/stored.ts';
import { listApproved } from '#server/desk/approvals/queries.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { boundsOf, dateOf, daysOf, laterBy, monthsOfQuarter } from '#server/platform/lib/days.ts';
import { sourcesOf, totalOf } from './counts.ts';
import { findCompany, periodOf, ticketCounts } from './queries.ts';
import { countRatings } from './ratings.ts';
import { measureReplyTimes, promisesOf } from './reply-times.ts';
import { sumTime } from './time.ts';

/**
 * The report of a quarter of a company. Its counts are the sums of those of its months, and all are of one moment.
 * @param reader decides whose approvals are named; the rest is as the company’s managers read it
 * @param quarter such as `2026-Q4`
 * @throws 404 for an unknown company, and for a quarter that has not begun
 */
export function findQuarterReport(db: Db, reader: Actor, company: string | null, quarter: string) {
  return db.transaction((tx) => readQuarter(tx, reader, company, quarter), atOneMoment);
}

async function readQuarter(tx: Db, reader: Actor, company: string | null, quarter: string): Promise<QuarterReport> {
  const timezone = await findZone(tx);
  const today = dateOf(new Date(), timezone);
  const names = monthsOfQuarter(quarter);
  const begun = names.filter((month) => boundsOf(month).from <= today);
  const [first, last] = [begun[0], begun.at(-1)];
  if (!company || !first || !last) throw notFound('Report');
  const { name, monthlyReport, quarterlyReport } = await findCompany(tx, company);
  const seesTime = await findSetting(tx, 'clients_see_time');

  const months: QuarterMonth[] = [];
  for (const month of begun) months.push(await readMonth(tx, { company, month, today, timezone, seesTime }));
  const { from } = boundsOf(first);
  const { to: end } = boundsOf(last);
  const to = earlierOf(end, today);
  const period = { ...periodOf(daysOf(timezone, from, to)), company };
  return {
    quarter,
    companyName: name,
    isOver: boundsOf(names.at(-1) ?? last).to < today,
    ...{ from, to, timezone, months },
    ...sumOf(months),
    ratings: averageOf(await countRatings(tx, period)),
    ...(await measureReplyTimes(tx, period)),
    agreements: await listHours(tx, company, begun),
    maintained: await countMaintained(tx, company, { months: begun, timezone, to }),
    approved: (await listApproved(tx, reader, { ...period, most: ReportLimit.approved })).map(approvedOf),
    ahead: await listAhead(tx, company, today),
    isMailed: monthlyReport,
    isQuarterMailed: quarterlyReport,
  };
}

type Scope = { company: string; month: string; today: string; timezone: string; seesTime: boolean };

async function readMonth(tx: Db, { company, month, today, timezone, seesTime }: Scope): Promise<QuarterMonth> {
  const { from, to: end } = boundsOf(month);
  const to = earlierOf(end, today);
  const days = daysOf(timezone, from, to);
  const counts = await ticketCounts(tx, days, company);
  const times = await measureReplyTimes(tx, { ...periodOf(days), company });
  return {
    month,
    tickets: totalOf(counts),
    planned: plannedIn(sourcesOf(counts)),
    promises: promisesOf(times),
    time: seesTime ? timeOf(await sumTime(tx, { from, to, company })) : null,
    ratings: averageOf(await countRatings(tx, { ...periodOf(days), company })),
  };
}

const earlierOf = (date: string, other: string) => (date < other ? date : other);

/** What was open at the end of the last month is open at the end of the quarter. */
function sumOf(months: QuarterMonth[]) {
  const sum = (figure: (month: QuarterMonth) => number) => months.reduce((total, month) => total + figure(month), 0);
  return {
    tickets: {
      created: sum(({ tickets }) => tickets.created),
      resolved: sum(({ tickets }) => tickets.resolved),
      open: months.at(-1)?.tickets.open ?? 0,
    },
    planned: sum(({ planned }) => planned),
    promises: { promised: sum(({ promises }) => promises.promised), kept: sum(({ promises }) => promises.kept) },
    time: months.some(({ time }) => time)
      ? { minutes: sum(({ time }) => time?.minutes ?? 0), amount: sum(({ time }) => time?.amount ?? 0) }
      : null,
  };
}

const averageOf = ({ n, mean }: QuarterMonth['ratings']) => ({ n, mean });

function timeOf(kinds: { minutes: number; amount: number }[]) {
  return {
    minutes: kinds.reduce((total, { minutes }) => total + minutes, 0),
    amount: kinds.reduce((total, { amount }) => total + amount, 0),
  };
}

/** The hours of agreements that managers see, by month. */
async function listHours(tx: Db, company: string, months: string[]): Promise<QuarterReport['agreements']> {
  const { id, name, isShownTo } = agreements;
  const all = await tx
    .select({ id, name, isShownTo })
    .from(agreements)
    .where(eq(agreements.companyId, company))
    .orderBy(asc(agreements.position), asc(agreements.createdAt), asc(id));
  const shown = all.filter((each) => canReadBalance(true, each.isShownTo));
  if (shown.length === 0) return [];
  const parties = await findAgreements(tx, company);
  const results: { month: string; result: AllocatedMonth | null }[] = [];
  for (const month of months) results.push({ month, result: await findMonth(tx, company, month, parties) });
  const hours = shown.map((agreement) => ({
    id: agreement.id,
    name: agreement.name,
    months: results.flatMap(({ month, result }) => {
      const found = result?.agreements.find((each) => each.id === agreement.id);
      if (!found) return [];
      const { included, carriedIn, bought, adjusted, drawn, over } = found;
      return [{ month, included, carriedIn, bought, adjusted, drawn, over }];
    }),
  }));
  return hours.filter((agreement) => agreement.months.length > 0);
}

/** The tickets of routines that were resolved, by routine and month. The name of a deleted routine stays. */
async function countMaintained(
  tx: Db,
  company: string,
  { months, timezone, to }: { months: string[]; timezone: string; to: string },
) {
  const counted = new Map<string, number[]>();
  for (const [index, month] of months.entries()) {
    const { from, to: end } = boundsOf(month);
    const period = periodOf(daysOf(timezone, from, earlierOf(end, to)));
    const rows = await tx
      .select({ routine: tickets.routineName, done: count() })
      .from(tickets)
      .where(
        and(
          eq(tickets.companyId, company),
          isNotNull(tickets.routineName),
          isNull(tickets.deletedAt),
          gte(tickets.resolvedAt, period.from),
          lt(tickets.resolvedAt, period.to),
        ),
      )
      .groupBy(tickets.routineName);
    for (const { routine, done } of rows) {
      const name = routine ?? '';
      const row = counted.get(name) ?? months.map(() => 0);
      row[index] = done;
      counted.set(name, row);
    }
  }
  const rows = [...counted].map(([routine, dones]) => ({ routine, months: dones }));
  return rows.toSorted((one, other) => one.routine.localeCompare(other.routine, 'en-US'));
}

type Approved = Awaited<ReturnType<typeof listApproved>>[number];

function approvedOf(approval: Approved): QuarterReport['approved'][number] {
  const { id, ticket, question, endedAt, approvers, amount, minutes, seesAll } = approval;
  const who = approvers?.filter(({ decision }) => decision === 'approved').map(({ name }) => name) ?? [];
  const decidedAt = endedAt ?? approval.createdAt;
  const seen = { id, ticket, question, decidedAt };
  return seesAll ? { ...seen, amount, minutes, approvedBy: series.format(who) } : seen;
}

const series = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The tickets that are due next, the first due first. */
async function listAhead(tx: Db, company: string, today: string): Promise<QuarterReport['ahead']> {
  const rows = await tx
    .select({
      id: tickets.id,
      ticketNumber,
      title: tickets.title,
      dueOn: tickets.dueOn,
      requester: fullName(users),
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.clientId))
    .where(
      and(
        eq(tickets.companyId, company),
        isNull(tickets.deletedAt),
        inArray(tickets.status, [...ActiveStatuses]),
        between(tickets.dueOn, today, laterBy(today, ReportLimit.daysAhead)),
      ),
    )
    .orderBy(asc(tickets.dueOn), asc(tickets.number))
    .limit(ReportLimit.ahead);
  return rows.map(({ dueOn, ...ticket }) => ({ ...ticket, dueOn: dueOn ?? today }));
}
