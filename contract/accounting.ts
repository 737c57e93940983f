import { z } from 'zod';
import {
  AccountingLimit,
  AccountingVariables,
  accountingMessages,
  ExportLines,
  SkipReasons,
} from './accounting-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery, Timestamp } from './primitives.ts';
import { canManageAccounting } from './provider-policies.ts';
import { variablesIn } from './reply-variables.ts';
import { FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeOf, Version, versionDescription } from './versions.ts';

const variables: readonly string[] = AccountingVariables;

const Column = z.object({
  header: line({ max: AccountingLimit.header, required: accountingMessages.headerRequired }),
  value: line({ max: AccountingLimit.value })
    .superRefine((value, context) => {
      for (const name of variablesIn(value)) {
        if (!variables.includes(name)) context.addIssue(accountingMessages.unknown(name));
      }
    })
    .describe(`A text that may contain ${variables.map((name) => `\`{{${name}}}\``).join(', ')}`),
});

const rules = {
  perLine: z.enum(ExportLines).describe('Whether a line is a time entry, a ticket or a kind of work'),
  withZeroLines: z.boolean().describe('Whether work that costs nothing has lines, too'),
};

/** How closed statements are written for the books. */
export const AccountingFormat = z.object({
  id: Id,
  name: z.string(),
  columns: z.array(z.object({ header: z.string(), value: z.string() })),
  ...rules,
  version: Version,
});
export type AccountingFormat = z.output<typeof AccountingFormat>;

export const AccountingFormatFields = z.object({
  columns: z
    .array(Column)
    .min(1, accountingMessages.columnsRequired)
    .max(AccountingLimit.columns, accountingMessages.tooManyColumns),
  ...rules,
});
export type AccountingFormatInput = z.output<typeof AccountingFormatFields>;

/** A format is found by its name, in whatever case. */
export const FormatParams = z.object({
  name: line({ max: FieldLimit.name, required: accountingMessages.nameRequired }),
});

const Month = z
  .string(accountingMessages.month)
  .max('YYYY-MM'.length, accountingMessages.month)
  .regex(/^2[01]\d\d-(?:0[1-9]|1[0-2])$/, accountingMessages.month);

export const NewAccountingExport = z.object({
  month: Month,
  format: line({ max: FieldLimit.name, required: accountingMessages.nameRequired }).describe('The name of a format'),
  companyIds: z
    .array(Id)
    .min(1, accountingMessages.companiesRequired)
    .max(AccountingLimit.companies)
    .nullable()
    .default(null)
    .describe('Null for all companies with something to bill in the month'),
  again: z.boolean().default(false).describe('Whether statements that were exported before are exported once more'),
});
export type NewAccountingExportInput = z.output<typeof NewAccountingExport>;

const sums = {
  statements: z.int(),
  lines: z.int(),
  amount: z.int().describe('US cents: the sum of the statements, and of the lines of the file'),
};

/** A file of statements. */
export const AccountingExport = z.object({
  id: Id,
  month: z.string(),
  format: z.string().describe('The name of its format at that time'),
  ...sums,
  createdAt: Timestamp,
  createdByName: z.string(),
});

const reason = z
  .enum(SkipReasons)
  .describe('`open`: the month is not closed. `exported`: it was exported before. `empty`: it has no line to write.');

const tags = ['Accounting'];
const formatUrl = '/api/ticketing/admin/accounting/formats/:name';
const forSuperAdmins = [canManageAccounting, accountingMessages.onlySuperAdmins] as const;

export const listAccountingFormats = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/accounting/formats',
  access: 'staff',
  schema: {
    summary: 'List the formats of accounting exports by name',
    description: 'For provider staff.',
    tags,
    response: { 200: z.array(AccountingFormat) },
  },
});

export const saveAccountingFormat = endpoint({
  method: 'PUT',
  url: formatUrl,
  access: 'staff',
  may: forSuperAdmins,
  schema: {
    summary: 'Change or add a format of accounting exports',
    description: `For super admins. A name that no format has adds one; more than ${AccountingLimit.formats} return 409. ${versionDescription}`,
    tags,
    params: FormatParams,
    body: AccountingFormatFields.extend({
      isNew: z.boolean().default(false).describe('Whether to add it only if no format has this name: otherwise 409'),
      version: BaseVersion,
    }),
    ...changeOf(AccountingFormat),
  },
});

export const deleteAccountingFormat = endpoint({
  method: 'DELETE',
  url: formatUrl,
  access: 'staff',
  may: forSuperAdmins,
  schema: {
    summary: 'Delete a format of accounting exports',
    description: 'For super admins. Past exports stay as they are.',
    tags,
    params: FormatParams,
    response: { 200: Done },
  },
});

export const previewAccountingExport = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/accounting/months/:month',
  access: 'staff',
  may: forSuperAdmins,
  schema: {
    summary: 'Preview the accounting export of a month',
    description:
      'For super admins. What an export would have, by company: those with a closed statement, time, corrections or an agreement in the month. Nothing is stored. A month that is not over returns 409, an unknown format 404.',
    tags,
    params: z.object({ month: Month }),
    querystring: NewAccountingExport.pick({ format: true }).extend({
      again: z
        .enum(['true', 'false'], 'Choose true or false')
        .default('false')
        .describe('Whether statements that were exported before count, too'),
    }),
    response: {
      200: z.object({
        ...sums,
        companies: z.array(
          z.object({
            companyId: Id,
            companyName: z.string(),
            lines: z.int(),
            amount: z.int(),
            skipped: reason.nullable().describe('Why it is left out; null if it is not'),
          }),
        ),
      }),
    },
  },
});

export const createAccountingExport = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/accounting/exports',
  access: 'staff',
  may: forSuperAdmins,
  refusesKeys: true,
  createsOnce: true,
  schema: {
    summary: 'Export the closed statements of a month for the books',
    description:
      'For super admins; not for API keys. Open statements are skipped, and those that were exported before unless `again` is true. A month that is not over returns 409, and so does one where each statement is skipped; an unknown format 404. Reopening an exported month needs `evenIfExported`.',
    tags,
    body: NewAccountingExport,
    response: { 201: z.object({ id: Id, ...sums, skipped: z.array(z.object({ companyId: Id, reason })) }) },
  },
});

export const listAccountingExports = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/accounting/exports',
  access: 'staff',
  may: forSuperAdmins,
  schema: {
    summary: 'List past accounting exports, newest first',
    description: 'For super admins.',
    tags,
    querystring: PageQuery,
    response: { 200: z.array(AccountingExport) },
  },
});

export const downloadAccountingExport = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/accounting/exports/:exportId.csv',
  access: 'staff',
  may: forSuperAdmins,
  refusesKeys: true,
  schema: {
    summary: 'Download an accounting export as CSV',
    description:
      'For super admins; not for API keys. The file as it was exported: RFC 4180 in UTF-8 with a byte-order mark. Quantities are hours with two decimals. Programs that read the file multiply quantity and rate again, so a line where that is not its amount has 1 as its quantity and the amount as its rate.',
    tags,
    params: z.object({ exportId: idOf('Export') }),
    response: { 200: z.unknown().describe('The lines, as text/csv') },
  },
});
