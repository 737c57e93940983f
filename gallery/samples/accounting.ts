import type { listAccountingExports, listAccountingFormats, previewAccountingExport } from '#contract/accounting.ts';
import type { Reply } from '#contract/endpoint.ts';
import { acme, id } from './people.ts';
import { hoursAgo } from './time.ts';

type Format = Reply<typeof listAccountingFormats>[number];

export const accountingFormat = (fields: Partial<Format> = {}): Format => ({
  id: id(880),
  name: 'Plain',
  columns: [
    { header: 'Company', value: '{{company.name}}' },
    { header: 'Date', value: '{{line.date}}' },
    { header: 'Description', value: '{{line.description}}' },
    { header: 'Quantity', value: '{{line.quantity}}' },
    { header: 'Rate', value: '{{line.rate}}' },
    { header: 'Amount', value: '{{line.amount}}' },
  ],
  perLine: 'entry',
  withZeroLines: false,
  version: 1,
  ...fields,
});

export const accountingFormats = () => [
  accountingFormat(),
  accountingFormat({
    ...{ id: id(881), name: 'QuickBooks Online', perLine: 'ticket' },
    columns: [
      { header: '*InvoiceNo', value: '{{month.lastDay}} {{company.accountingId}}' },
      { header: '*Customer', value: '{{company.accountingId}}' },
      { header: '*ItemAmount', value: '{{line.amount}}' },
    ],
  }),
];

/** What a month has for the books, and what is left out for each reason. */
export const exportOfMonth = (): Reply<typeof previewAccountingExport> => ({
  statements: 2,
  lines: 14,
  amount: 1_168_75,
  companies: [
    { companyId: acme.id, companyName: acme.name, lines: 11, amount: 1_214_25, skipped: null },
    { companyId: id(2), companyName: 'Birch & Sons Law', lines: 3, amount: -45_50, skipped: null },
    { companyId: id(3), companyName: 'Cedar Freight', lines: 0, amount: 0, skipped: 'open' },
    { companyId: id(4), companyName: 'Delta Roofing', lines: 0, amount: 0, skipped: 'exported' },
    { companyId: id(5), companyName: 'Elm Street Dental', lines: 0, amount: 0, skipped: 'empty' },
  ],
});

export const pastExport = (
  fields: Partial<Reply<typeof listAccountingExports>[number]> = {},
): Reply<typeof listAccountingExports>[number] => ({
  id: id(890),
  month: '2026-01',
  format: 'QuickBooks Online',
  statements: 12,
  lines: 87,
  amount: 9_412_50,
  createdAt: hoursAgo(50),
  createdByName: 'Priya Raman',
  ...fields,
});
