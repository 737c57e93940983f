import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { canReadCompanyReport } from './policies.ts';
import { Id, idOf, Timestamp } from './primitives.ts';
import { Clock, Period, ReportMails, TicketCounts } from './reports.ts';
import { ReportLimit } from './reports-constants.ts';

const Promises = z.object({ promised: z.int(), kept: z.int() }).describe('Of first replies and resolutions');

const Time = z
  .object({ minutes: z.int().describe('Time as worked, not rounded up'), amount: z.int().describe('US cents') })
  .nullable()
  .describe('Null unless the provider’s settings let clients see time');

const Ratings = z.object({
  n: z.int(),
  mean: z.number().nullable().describe('Of the scores from 1 to 5, with two decimals; null without ratings'),
});

/** What a month of a quarter has, and the quarter, too. */
const Figures = z.object({
  tickets: TicketCounts,
  planned: z.int().describe('Those of them that routines created'),
  promises: Promises,
  time: Time,
  ratings: Ratings,
});

const QuarterMonth = Figures.extend({ month: z.string().describe('Such as 2026-11') });
export type QuarterMonth = z.output<typeof QuarterMonth>;

const ReportedTicket = z.object({ id: Id, ticketNumber: z.string(), title: z.string() });

const AgreementMonths = z.object({
  id: Id,
  name: z.string(),
  months: z
    .array(
      z.object({
        month: z.string(),
        included: z.int(),
        carriedIn: z.int(),
        bought: z.int(),
        adjusted: z.int(),
        drawn: z.int(),
        over: z.int(),
      }),
    )
    .describe('In minutes. Those of the quarter in which it is in force'),
});

/** A quarter of a client’s company, up to today. */
export const QuarterReport = Period.extend({
  quarter: z.string().describe('Such as 2026-Q4'),
  companyName: z.string(),
  isOver: z.boolean().describe('Whether the quarter has ended'),
  months: z.array(QuarterMonth).describe('Those that have begun'),
  ...Figures.shape,
  tickets: TicketCounts.describe('The sum of the months; `open` is that of the last one'),
  firstReplies: Clock.describe('The counts are the sum of the months. The times are those of the whole quarter'),
  resolutions: Clock.describe('The same'),
  agreements: z.array(AgreementMonths).describe('Those whose balance managers see'),
  maintained: z
    .array(z.object({ routine: z.string(), months: z.array(z.int()).describe('A number for each of `months`') }))
    .describe('How many tickets of each routine were resolved, by its name'),
  approved: z
    .array(
      z.object({
        id: Id,
        ticket: ReportedTicket,
        question: z.string(),
        amount: z.int().nullable().optional().describe('In US cents. Left out for those who had no say in it'),
        minutes: z.int().nullable().optional().describe('The same'),
        approvedBy: z.string().optional().describe('The same'),
        decidedAt: Timestamp,
      }),
    )
    .describe(`What was approved in the quarter, the latest ${ReportLimit.approved}`),
  ahead: z
    .array(ReportedTicket.extend({ dueOn: z.iso.date(), requester: z.string() }))
    .describe(
      `Open tickets that are due within ${ReportLimit.daysAhead} days of today, the first ${ReportLimit.ahead}`,
    ),
  isMailed: z
    .boolean()
    .nullable()
    .describe('Whether the company’s managers get each month by email; null if this helpdesk sends none'),
  isQuarterMailed: z.boolean().nullable().describe('The same for each quarter'),
});
export type QuarterReport = z.output<typeof QuarterReport>;

/** The path of a quarter’s report: `2026-Q4`. */
export const QuarterParams = z.object({
  year: z
    .string()
    .max('YYYY'.length, 'Report not found')
    .regex(/^20\d\d$/, 'Report not found'),
  number: z
    .string()
    .max(1, 'Report not found')
    .regex(/^[1-4]$/, 'Report not found'),
});

export const findQuarterReport = endpoint({
  method: 'GET',
  url: '/api/ticketing/reports/:year-Q:number',
  access: 'signed-in',
  may: [canReadCompanyReport],
  schema: {
    summary: 'Read a quarterly report of your company',
    description:
      'For managers. A private person counts as one. Its months beside each other, and what they come to. A quarter that has not begun is not found.',
    tags: ['Reports'],
    params: QuarterParams,
    response: { 200: QuarterReport },
  },
});

export const findCompanyQuarter = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/reports/:year-Q:number',
  access: 'staff',
  schema: {
    summary: 'Read a quarterly report of a company as its managers get it',
    description:
      'With the state of the emails with it. Staff also see who approved what, and for how much. A quarter that has not begun is not found.',
    tags: ['Reports'],
    params: QuarterParams.extend({ companyId: idOf('Company') }),
    response: { 200: QuarterReport.extend(ReportMails.shape) },
  },
});
