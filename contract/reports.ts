import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MailState } from './mail-state.ts';
import { canReadCompanyReport } from './policies.ts';
import { Id, idOf, Timestamp } from './primitives.ts';
import { personFigureMeanings as meanings, ReportLimit, reportMessages } from './reports-constants.ts';
import { DAY } from './shared-constants.ts';
import { TicketPriority, TicketStatus } from './tickets.ts';
import { TicketSources } from './tickets-constants.ts';
import { TimeKinds } from './time-constants.ts';

/** A day of a period. */
export const ReportDate = z.iso
  .date(reportMessages.date)
  .max('YYYY-MM-DD'.length, reportMessages.date)
  .refine((date) => date >= '2000' && date < '2200', reportMessages.date)
  .describe('A day in the provider’s time zone, such as 2026-11-26');

export const TicketCounts = z.object({
  created: z.int().describe('Created in the period'),
  resolved: z.int().describe('Resolved in the period, and not reopened since'),
  open: z.int().describe('Created before its end, and not resolved by then'),
});
export type TicketCounts = z.output<typeof TicketCounts>;

const Time = z
  .array(
    z.object({
      kind: z.enum(TimeKinds),
      entries: z.int(),
      minutes: z.int().describe('Time as worked, not rounded up'),
      amount: z.int().describe('US cents'),
    }),
  )
  .describe('The time worked in the period, for each kind of work');

const Ratings = z
  .object({
    n: z.int(),
    mean: z.number().nullable().describe('Of the scores from 1 to 5, with two decimals; null without ratings'),
    satisfied: z.int().describe('The number of ratings of 4 and 5'),
    scores: z.array(z.object({ score: z.int(), ratings: z.int() })).describe('Every score, best first'),
  })
  .describe('The ratings that were given in the period');
export type RatingFigures = z.output<typeof Ratings>;

export const Clock = z.object({
  n: z.int().describe('How many took place in the period'),
  median: z.int().nullable().describe('In minutes of the hours that the target counts; null if there are none'),
  p90: z.int().nullable().describe('Nine of ten were at most this long'),
  promised: z.int().describe('Promises that were kept or missed in the period'),
  kept: z.int(),
});
export type ClockFigures = z.output<typeof Clock>;

export const Period = z.object({ from: z.iso.date(), to: z.iso.date(), timezone: z.string() });

const Articles = z
  .array(z.object({ articleId: Id, title: z.string(), tickets: z.int() }))
  .describe(
    `Published articles that staff linked to in a public comment, and how many of these tickets were then resolved in the period: the first ${ReportLimit.articles}`,
  );

const Inquiries = z
  .array(
    z.object({
      month: z.string().describe('Such as 2026-11'),
      received: z.int(),
      inConversation: z.int(),
      won: z.int(),
      lost: z.int(),
    }),
  )
  .describe(
    'The inquiries of each month of the period in which there were any, by their state as of now; the rest is new. Suspected spam does not count. Empty in the report of one company',
  );

/** What a client's report has, too. */
const SharedReport = Period.extend({
  tickets: TicketCounts,
  days: z.array(TicketCounts.extend({ date: z.iso.date() })).describe('Every day of the period'),
  priorities: z.array(TicketCounts.extend({ priority: TicketPriority })).describe('All priorities, urgent first'),
  sources: z
    .array(TicketCounts.extend({ source: z.enum(TicketSources) }))
    .describe('All ways in which tickets come: those of routines have no times of reply and resolution'),
  categories: z.array(TicketCounts.extend({ category: z.string() })).describe('Those with the most tickets first'),
  otherCategories: TicketCounts.describe(`The sum of all beyond the first ${ReportLimit.rows}`),
  firstReplies: Clock,
  resolutions: Clock.describe('Of tickets that are still resolved'),
  ratings: Ratings,
  articles: Articles,
});

/** Report on the tickets of a period. */
export const Report = SharedReport.extend({
  company: z.object({ id: Id, name: z.string() }).nullable().describe('Null for all companies'),
  companies: z
    .array(TicketCounts.extend({ companyId: Id, companyName: z.string() }))
    .describe('Companies with the most tickets first; empty in the report of one company'),
  otherCompanies: TicketCounts.describe(`The sum of all beyond the first ${ReportLimit.rows}`),
  time: Time,
  inquiries: Inquiries,
});
export type Report = z.output<typeof Report>;

const ReportedTicket = z.object({ id: Id, ticketNumber: z.string(), title: z.string(), requester: z.string() });

const SolvedTicket = ReportedTicket.extend({
  resolvedAt: Timestamp,
  done: z.string().nullable().describe('From the last public comment by provider staff before that: a sentence'),
  mergedInto: z.string().nullable().describe('The number of the ticket that has its comments'),
});
export type SolvedTicket = z.output<typeof SolvedTicket>;

const UnsolvedTicket = ReportedTicket.extend({
  status: TicketStatus.describe('As of now'),
  createdAt: Timestamp,
  resolvedAt: Timestamp.nullable().describe('If it was resolved after the month'),
});
export type UnsolvedTicket = z.output<typeof UnsolvedTicket>;

const SolvedGroups = z.array(z.object({ category: z.string(), tickets: z.array(SolvedTicket) }));

const MissedPromise = ReportedTicket.extend({
  clock: z.enum(['first reply', 'resolution']),
  at: Timestamp.describe('When it was due or, if that is later, when it was decided'),
});
export type MissedPromise = z.output<typeof MissedPromise>;

/** A month of a client's company, up to today. */
export const MonthlyReport = SharedReport.extend({
  month: z.string(),
  companyName: z.string(),
  isOver: z.boolean().describe('Whether the month has ended'),
  promises: z
    .object({ promised: z.int(), kept: z.int() })
    .describe('Of first replies and resolutions, decided in the month'),
  missed: z.array(MissedPromise).describe(`The promises that were missed, the latest ${ReportLimit.missed}`),
  solved: SolvedGroups.describe(
    `The tickets that were resolved, the latest ${ReportLimit.solved}, apart from \`maintained\`. Categories with the most tickets first`,
  ),
  maintained: SolvedGroups.describe(
    `The tickets of routines that were resolved, the latest ${ReportLimit.solved}. Categories with the most tickets first`,
  ),
  unsolved: z
    .array(UnsolvedTicket)
    .describe(`The tickets that were open at its end, the oldest ${ReportLimit.unsolved}, apart from \`planned\``),
  planned: z
    .array(UnsolvedTicket)
    .describe(`Those of them that are maintenance, by category or tag: the oldest ${ReportLimit.planned}`),
  time: Time.nullable().describe('Null unless the provider’s settings let clients see time'),
  isMailed: z
    .boolean()
    .nullable()
    .describe('Whether the company’s managers get it by email; null if this helpdesk sends none'),
  isQuarterMailed: z.boolean().nullable().describe('The same for the report of each quarter'),
});
export type MonthlyReport = z.output<typeof MonthlyReport>;

export const ReportQuery = z
  .object({ from: ReportDate, to: ReportDate.describe('The last day, which counts'), company: Id.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: reportMessages.endsFirst })
  .refine(({ from, to }) => daysBetween(from, to) < ReportLimit.days, { path: ['to'], error: reportMessages.tooLong });
export type ReportQueryInput = z.output<typeof ReportQuery>;

function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

/** The path of a month's report. */
export const MonthParams = z.object({
  month: z
    .string()
    .max('YYYY-MM'.length, 'Report not found')
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Report not found'),
});

export const findReport = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/reports',
  access: 'staff',
  schema: {
    summary: 'Report on the tickets of a period',
    description: `Of all companies, or of one. A period has at most ${ReportLimit.days} days, which begin at midnight in the provider’s time zone. Tickets of deleted companies do not count. A ticket that was reopened counts as open until it is resolved again. A missed promise counts on the day on which it was due.`,
    tags: ['Reports'],
    querystring: ReportQuery,
    response: { 200: Report },
  },
});

const PersonFigures = z.object({
  taken: z.int().describe(meanings.taken),
  replies: z.int().describe(meanings.replies),
  resolved: z.int().describe(meanings.resolved),
  firstReplies: z
    .object({ n: z.int(), median: z.int().nullable().describe('In minutes; null if there are none') })
    .describe(meanings.firstReply),
  minutes: z.int().describe(meanings.hours),
  ratings: z
    .object({ n: z.int(), mean: z.number().nullable().describe('With two decimals; null without ratings') })
    .describe(meanings.ratings),
});
export type PersonFigures = z.output<typeof PersonFigures>;

/** What each of the staff did in a period. */
export const PeopleReport = Period.extend({
  company: z.object({ id: Id, name: z.string() }).nullable().describe('Null for all companies'),
  people: z
    .array(PersonFigures.extend({ userId: Id, name: z.string(), hasLeft: z.boolean() }))
    .describe('All active staff by name, then those who have left and have figures'),
  all: PersonFigures.describe('Of all of them together: a ticket that two people took counts twice'),
});
export type PeopleReport = z.output<typeof PeopleReport>;

export const findPeopleReport = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/reports/people',
  access: 'staff',
  schema: {
    summary: 'Report on what each of the staff did in a period',
    description:
      'For tickets of all companies, or of one. What clients, rules and monitoring do counts for nobody. Tickets that were deleted do not count, except for the time worked on them.',
    tags: ['Reports'],
    querystring: ReportQuery,
    response: { 200: PeopleReport },
  },
});

export const downloadPeopleReport = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/reports/people.csv',
  access: 'staff',
  schema: {
    summary: 'Download what each of the staff did in a period as CSV',
    description:
      'RFC 4180 in UTF-8 with a byte-order mark, a header line and a line for each person. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    tags: ['Reports'],
    querystring: ReportQuery,
    response: { 200: z.unknown().describe('The lines, as text/csv') },
  },
});

export const findMonthlyReport = endpoint({
  method: 'GET',
  url: '/api/ticketing/reports/:month',
  access: 'signed-in',
  may: [canReadCompanyReport],
  schema: {
    summary: 'Read a monthly report of your company',
    description: 'For managers. A private person counts as one. A month that has not begun is not found.',
    tags: ['Reports'],
    params: MonthParams,
    response: { 200: MonthlyReport },
  },
});

/** The emails with a report. */
export const ReportMails = z.object({
  mails: z
    .array(z.object({ name: z.string(), mail: MailState }))
    .describe('The emails with it, by the name of the manager; empty before the month or quarter is over'),
});

/** A month of a company as its managers get it, and whether they have. */
const CompanyMonth = MonthlyReport.extend(ReportMails.shape);

export const findCompanyMonth = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/reports/:month',
  access: 'staff',
  schema: {
    summary: 'Read a monthly report of a company as its managers get it',
    description:
      'The same report as theirs, before and after it is emailed, with the state of those emails. A month that has not begun is not found.',
    tags: ['Reports'],
    params: MonthParams.extend({ companyId: idOf('Company') }),
    response: { 200: CompanyMonth },
  },
});

const ReportMail = z.object({
  isMailed: z.boolean().describe('The report of each month'),
  isQuarterMailed: z.boolean().describe('The report of each quarter'),
});

export const updateReportMail = endpoint({
  method: 'PUT',
  url: '/api/ticketing/report-mail',
  access: 'signed-in',
  refusesKeys: true,
  may: [canReadCompanyReport],
  schema: {
    summary: 'Turn the reports by email on or off',
    description:
      'For managers. A private person counts as one. While one is on, all active managers of the company get the report of each month or quarter on the first day of the next one. What is left out stays as it is. A helpdesk that sends no email answers 409.',
    tags: ['Reports'],
    body: ReportMail.partial(),
    response: { 200: ReportMail },
  },
});
