import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MonthlyReport, PeopleReport, Report, ReportQueryInput } from '#contract/reports.ts';
import type { Db } from '#server/platform/database/client.ts';
import { statement } from '#server/platform/database/statement.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { Reader } from '#server/platform/domain/visible-articles.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { boundsOf, type Day, dateOf, daysOf } from '#server/platform/lib/days.ts';
import { mailFields, mailStateOf } from '#server/platform/mail/mail-state.ts';
import { countArticles } from './articles.ts';
import { type Count, categoriesOf, companiesOf, daysWith, prioritiesOf, sourcesOf, totalOf } from './counts.ts';
import { countInquiries } from './inquiries.ts';
import { listWork } from './month.ts';
import { countByPerson } from './people.ts';
import { countRatings } from './ratings.ts';
import { measureReplyTimes, promisesOf } from './reply-times.ts';
import { sumTime } from './time.ts';

const countTickets = statement<Count>('desk/reports/counts');

/**
 * What happened to the tickets of a period, of one company or all.
 * @throws 404 for an unknown company
 */
export async function findReport(db: Db, { from, to, company }: ReportQueryInput): Promise<Report> {
  const timezone = await findZone(db);
  const days = daysOf(timezone, from, to);
  const time = await sumTime(db, { from, to, company });
  const figures = await figuresOf(db, someStaff, days, company);
  if (company) {
    const { name } = await findCompany(db, company);
    const counts = await ticketCounts(db, days, company);
    return {
      company: { id: company, name },
      ...partsOf(counts, days, timezone),
      ...companiesOf([], new Map()),
      ...figures,
      time,
      inquiries: [],
    };
  }
  const counts = await ticketCounts(db, days);
  return {
    company: null,
    ...partsOf(counts, days, timezone),
    ...companiesOf(counts, await namesOf(db, counts)),
    ...figures,
    time,
    inquiries: await countInquiries(db, { ...periodOf(days), timezone }),
  };
}

/**
 * What each of the staff did in a period, for one company or all.
 * @throws 404 for an unknown company
 */
export async function findPeopleReport(db: Db, { from, to, company }: ReportQueryInput): Promise<PeopleReport> {
  const timezone = await findZone(db);
  const found = company ? { id: company, name: (await findCompany(db, company)).name } : null;
  const figures = await countByPerson(db, { ...periodOf(daysOf(timezone, from, to)), first: from, last: to, company });
  return { from, to, timezone, company: found, ...figures };
}

/**
 * The report of a month of a company, as its managers read it.
 * @throws 404 for an unknown company, and for a month that has not begun
 */
export async function findMonthlyReport(db: Db, company: string | null, month: string): Promise<MonthlyReport> {
  const timezone = await findZone(db);
  const seesTime = await findSetting(db, 'clients_see_time');
  const { from, to: end } = boundsOf(month);
  const today = dateOf(new Date(), timezone);
  if (!company || from > today) throw notFound('Report');
  const { name, monthlyReport, quarterlyReport } = await findCompany(db, company);
  const isOver = end < today;
  const to = isOver ? end : today;
  const days = daysOf(timezone, from, to);
  const counts = await ticketCounts(db, days, company);
  const figures = await figuresOf(db, { role: 'manager', companyId: company }, days, company);
  return {
    month,
    companyName: name,
    isOver,
    isMailed: monthlyReport,
    isQuarterMailed: quarterlyReport,
    ...partsOf(counts, days, timezone),
    ...figures,
    promises: promisesOf(figures),
    ...(await listWork(db, { company, ...periodOf(days) })),
    time: seesTime ? await sumTime(db, { from, to, company }) : null,
  };
}

/**
 * The report of a month of a company, as its managers read it, and the emails with it.
 * @throws 404 for an unknown company, and for a month that has not begun
 */
export async function findCompanyMonth(db: Db, company: string, month: string) {
  return { ...(await findMonthlyReport(db, company, month)), mails: await listReportMails(db, company, month) };
}

/** The emails with the report of a month or a quarter of a company, by the name of the manager. */
export async function listReportMails(db: Db, company: string, month: string) {
  const rows = await db
    .select({ name: fullName(users), ...mailFields })
    .from(outgoingMails)
    .innerJoin(users, eq(users.id, outgoingMails.userId))
    .where(and(eq(outgoingMails.month, month), eq(users.companyId, company)))
    .orderBy(users.lastName, users.firstName, users.id);
  return rows.map(({ name, ...mail }) => ({ name, mail: mailStateOf(mail) }));
}

/** Only staff read the reports of all companies. */
const someStaff: Reader = { role: 'admin', companyId: null };

/** What is counted from other things than tickets. */
async function figuresOf(db: Db, reader: Reader, days: Day[], company?: string) {
  const period = { ...periodOf(days), company };
  const times = await measureReplyTimes(db, period);
  const ratings = await countRatings(db, period);
  return { ...times, ratings, articles: await countArticles(db, reader, period) };
}

function partsOf(counts: Count[], days: Day[], timezone: string) {
  const [first, last] = [days[0], days.at(-1)];
  return {
    from: first?.date ?? '',
    to: last?.date ?? '',
    timezone,
    tickets: totalOf(counts),
    days: daysWith(counts, days),
    priorities: prioritiesOf(counts),
    sources: sourcesOf(counts),
    ...categoriesOf(counts),
  };
}

/** The tickets of a period, of one company or all, counted in several ways. */
export function ticketCounts(db: Db, days: Day[], company?: string) {
  return countTickets(db, { ...periodOf(days), company }, { isRare: true });
}

/** When days begin, and when the first begins and the last ends. */
export function periodOf(days: Day[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error('A period has at least one day');
  return { starts: days.map(({ start }) => start), from: first.start, to: last.end };
}

/** The figures of a deleted company stay. */
const nameInReports = sql<string>`${companies.name} || case when ${companies.deletedAt} is null then '' else ' (deleted)' end`;

/** The company of a report. Throws 404. */
export async function findCompany(db: Db, companyId: string) {
  const [company] = await db
    .select({
      name: nameInReports,
      monthlyReport: companies.monthlyReport,
      quarterlyReport: companies.quarterlyReport,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw notFound('Company');
  return company;
}

async function namesOf(db: Db, counts: Count[]) {
  const ids = counts.flatMap(({ part, key }) => (part === 'company' ? [key] : []));
  const rows = await db
    .select({ id: companies.id, name: nameInReports })
    .from(companies)
    .where(inArray(companies.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
