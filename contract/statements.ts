import { z } from 'zod';
import { SavedAdjustment } from './adjustments.ts';
import { AllocatedAgreement } from './agreements.ts';
import { AgreementKinds } from './agreements-constants.ts';
import { CompanyStates } from './companies-constants.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Id, Timestamp } from './primitives.ts';
import { TimeEntry } from './time.ts';
import { TimeKinds, timeMessages } from './time-constants.ts';

const Month = z
  .string(timeMessages.month)
  .max(7, timeMessages.month)
  .regex(/^2[01]\d\d-(?:0[1-9]|1[0-2])$/, timeMessages.month)
  .describe('A month in the time zone of the provider’s calendar, such as 2026-11');

export const StatementParams = CompanyParams.extend({ month: Month });

const StatementEntry = TimeEntry.omit({ isLocked: true, version: true, draws: true }).extend({
  ticketTitle: z.string(),
  rate: z.int().nullable().optional().describe('For an hour over, in US cents; null if no agreement counts the entry'),
  travel: z.int().optional().describe('What the trip costs, which is in the amount, in US cents'),
});

/** A month of an agreement, as a statement shows it. */
const StatementAgreement = AllocatedAgreement.extend({
  kind: z.enum(AgreementKinds),
  expiring: z
    .array(z.object({ minutes: z.int(), on: z.string().describe('The last day on which they are usable') }))
    .describe('What the next month has and what will expire, soonest first'),
});

const StatementAdjustment = SavedAdjustment.pick({
  id: true,
  agreementId: true,
  agreementName: true,
  minutes: true,
  amount: true,
  reason: true,
  corrects: true,
});

const sums = {
  minutes: z.int().describe('The time worked'),
  amount: z.int().describe('US cents'),
};

/** What a company owes for a month. */
export const Statement = z.object({
  companyId: Id,
  companyName: z.string(),
  month: z.string(),
  minutes: sums.minutes,
  amount: z
    .int()
    .describe(
      'US cents: fees, blocks that were bought, charged debts, entries and corrections. Negative for a credit.',
    ),
  closedAt: Timestamp.nullable().describe('Null for an open month'),
  closedByName: z.string().nullable(),
  companyState: z.enum(CompanyStates).describe('The statements of a deleted company can be read, but not changed'),
  kinds: z
    .array(z.object({ kind: z.enum(TimeKinds), entries: z.int(), ...sums }))
    .describe('The sums of each kind of work, including those without an entry'),
  tickets: z
    .array(
      z.object({
        ticketId: Id,
        ticketNumber: z.string(),
        ticketTitle: z.string(),
        ...sums,
        approvals: z
          .array(z.object({ byName: z.string(), on: z.string().describe('A date') }))
          .optional()
          .describe('Who approved what was asked on it, and on which day. Left out without an approval.'),
      }),
    )
    .describe('The sums of each ticket, by number'),
  entries: z.array(StatementEntry).describe('By ticket and date'),
  agreements: z
    .array(StatementAgreement)
    .optional()
    .describe(
      'Those in force, in the order in which time draws on them. Left out for a company without agreements and corrections.',
    ),
  adjustments: z
    .array(StatementAdjustment)
    .optional()
    .describe('Corrections, oldest first. Left out for a company without agreements and corrections.'),
});

export type Statement = z.output<typeof Statement>;

const tags = ['Statements'];
const url = '/api/ticketing/admin/companies/:companyId/statements/:month';

export const listStatements = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/statements',
  access: 'staff',
  schema: {
    summary: 'List the months of a company, newest first',
    description:
      'Those with time entries or corrections, those since the first agreement began, those that are closed, and the current one. Also of a deleted company, without the current one.',
    tags,
    params: CompanyParams,
    response: {
      200: z.array(
        z.object({
          month: z.string(),
          isClosed: z.boolean(),
          isExported: z.boolean().describe('Whether it was exported for the books'),
          entries: z.int(),
          ...sums,
        }),
      ),
    },
  },
});

export const findStatement = endpoint({
  method: 'GET',
  url,
  access: 'staff',
  schema: {
    summary: 'Read the statement of a company and a month',
    description:
      'The statement of a closed month stays as it was when the month was closed, even if something was renamed since.',
    tags,
    params: StatementParams,
    response: { 200: Statement },
  },
});

export const downloadStatement = endpoint({
  method: 'GET',
  url: `${url}.csv`,
  access: 'staff',
  schema: {
    summary: 'Download a statement as CSV',
    description:
      'RFC 4180 in UTF-8 with a byte-order mark, a header line and a line for each entry. A cell that a spreadsheet would take for a formula begins with an apostrophe. With agreements or corrections it has the lines of the statement, the total last, and more columns after the others; the column `Line` says what a line is. If something was approved on one of its tickets, the last column `Approved` says by whom and on which day.',
    tags,
    params: StatementParams,
    response: { 200: z.unknown().describe('The lines, as text/csv') },
  },
});

export const closeMonth = endpoint({
  method: 'POST',
  url: `${url}/close`,
  access: 'staff',
  schema: {
    summary: 'Close a month',
    description:
      'After that, no call can change its time entries or its statement. A month that is closed or not over yet, or with time that has no amount, gets 409. With agreements, months close in order: one with an open month before it, since the first agreement began, gets 409.',
    tags,
    params: StatementParams,
    response: { 200: Statement },
  },
});

export const reopenMonth = endpoint({
  method: 'POST',
  url: `${url}/reopen`,
  access: 'staff',
  schema: {
    summary: 'Reopen a month',
    description:
      'For super admins. A month that is not closed gets 409, and with agreements also one with a closed month after it. One that was exported for the books needs `evenIfExported`.',
    tags,
    params: StatementParams,
    body: z
      .object({ evenIfExported: z.boolean().default(false).describe('Whether the books will be corrected, too') })
      .nullish(),
    response: { 200: Statement },
  },
});
