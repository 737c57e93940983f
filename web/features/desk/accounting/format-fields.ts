import { z } from 'zod';
import { AccountingFormatFields, FormatParams } from '#contract/accounting.ts';
import { type AccountingVariable, AccountingVariables, ExportLines } from '#contract/accounting-constants.ts';
import { cellsOf, linesOf } from '#contract/accounting-lines.ts';
import type { Format, FormatFields } from './api.ts';
import { sampleMonth, samplePrices } from './sample-month.ts';

const TypedColumn = z.object({
  /** Identifies it while it is typed. */
  key: z.string(),
  header: z.string(),
  value: z.string(),
});
export type TypedColumn = z.output<typeof TypedColumn>;

/** A format as typed, complete or not. */
const TypedFormat = z.object({
  name: z.string(),
  columns: z.array(TypedColumn),
  perLine: z.enum(ExportLines),
  withZeroLines: z.boolean(),
});
export type TypedFormat = z.output<typeof TypedFormat>;

/** What the contract checks: the name is in the address of the call. */
export const FormatSchema = AccountingFormatFields.extend(FormatParams.shape);

/** The draft of an edit, or of a new format. */
export const formatDraft = {
  nameOf: (format: Format | undefined) => (format ? `accounting-format:${format.id}` : 'new-accounting-format'),
  schema: TypedFormat,
};

export const perLineLabels: Record<TypedFormat['perLine'], string> = {
  entry: 'Each time entry',
  ticket: 'Each ticket',
  kind: 'Each kind of work',
};

/** What each variable stands for, and the title of a column that has it. */
export const variableLabels: Record<AccountingVariable, string> = {
  'company.name': 'Company',
  'company.accountingId': 'Name in the books',
  'month.lastDay': 'Last day of the month',
  'line.description': 'Description',
  'line.kind': 'Kind',
  'line.date': 'Date',
  'line.quantity': 'Quantity',
  'line.rate': 'Rate',
  'line.amount': 'Amount',
};

export function columnOf(variable?: AccountingVariable): TypedColumn {
  const key = crypto.randomUUID();
  return variable
    ? { key, header: variableLabels[variable], value: `{{${variable}}}` }
    : { key, header: '', value: '' };
}

/** The fields of a format; a new one begins with a column for each variable. */
export function fieldsOf(format: Format | undefined): TypedFormat {
  if (!format) {
    return { name: '', columns: AccountingVariables.map(columnOf), perLine: 'entry', withZeroLines: false };
  }
  const { name, columns, perLine, withZeroLines } = format;
  return { name, perLine, withZeroLines, columns: columns.map((column, index) => ({ key: `${index}`, ...column })) };
}

/** Whether a column is sent. */
export const isFilled = ({ header, value }: TypedColumn) => header.trim() !== '' || value.trim() !== '';

/** As the server takes it. Columns without a title and a value are left out. */
export function toSent({ columns, ...fields }: TypedFormat): FormatFields {
  return {
    ...fields,
    columns: columns.filter(isFilled).map(({ header, value }) => ({ header: header.trim(), value: value.trim() })),
  };
}

/** The columns that are filled in, and what they make of the lines of an example month. */
export function previewOf({ columns, ...rules }: TypedFormat) {
  const filled = columns.filter(isFilled);
  const company = { month: sampleMonth.month, companyName: sampleMonth.companyName, accountingId: '' };
  return {
    columns: filled,
    lines: linesOf(sampleMonth, rules, samplePrices).map((line) => cellsOf(line, filled, company)),
  };
}
