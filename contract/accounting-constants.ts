/** What a line of an accounting export stands for. */
export const ExportLines = ['entry', 'ticket', 'kind'] as const;
export type ExportLines = (typeof ExportLines)[number];

/** What a column of an accounting export can fill in. */
export const AccountingVariables = [
  'company.name',
  'company.accountingId',
  'month.lastDay',
  'line.description',
  'line.kind',
  'line.date',
  'line.quantity',
  'line.rate',
  'line.amount',
] as const;
export type AccountingVariable = (typeof AccountingVariables)[number];

/** Why a company’s statement is not in an export. */
export const SkipReasons = ['open', 'exported', 'empty'] as const;
export type SkipReason = (typeof SkipReasons)[number];

/** Lengths are in characters. */
export const AccountingLimit = {
  formats: 20,
  columns: 40,
  header: 100,
  value: 500,
  /** The companies of one export, where it names them. */
  companies: 1_000,
  accountingId: 200,
} as const;

/** How many past exports the page loads at once. */
export const ExportPage = 50;

export const accountingMessages = {
  onlySuperAdmins: 'Access Denied: Only super admins can export statements for the books',
  onlySuperAdminsName: 'Access Denied: Only super admins can change a company’s name in the books',
  month: 'Enter a month such as 2026-11',
  nameRequired: 'Enter a name',
  headerRequired: 'Enter the title of the column',
  columnsRequired: 'Add at least one column',
  tooManyColumns: `A format has at most ${AccountingLimit.columns} columns`,
  unknown: (name: string) => `There is no variable {{${name}}}. Choose one of the listed variables.`,
  companiesRequired: 'Choose at least one company, or send null for all of them',
  unknownCompany: 'This company does not exist. Reload the page, then try again.',
  tooManyFormats: `There are ${AccountingLimit.formats} formats, which is the maximum. Delete one that is no longer needed, then save this one.`,
  nameTaken: (name: string) => `There is already a format named ${name}. Enter another name.`,
  notOver: (month: string) =>
    `${month} is not over yet, so its statements can’t be exported. Export it in the next month.`,
  nothingToExport: (month: string, reasons: SkipReason[]) => {
    const ways = [
      ...(reasons.includes('open') ? ['close its open statements first'] : []),
      ...(reasons.includes('exported') ? ['include what was exported before'] : []),
    ].join(', or ');
    return `There is nothing to export for ${month}. ${ways ? `${ways.charAt(0).toUpperCase()}${ways.slice(1)}` : 'No statement has a line in this format: choose another month or format'}.`;
  },
  isExported: (month: string) =>
    `${month} of this company was exported for the books. To reopen it anyway, confirm that you will correct the books, too.`,
  listFailed: 'Failed to load the formats',
  saved: 'Format saved',
  saveFailed: 'Failed to save the format',
  deleted: 'Format deleted',
  deleteFailed: 'Failed to delete the format',
  monthFailed: 'Failed to load what would be exported',
  exportsFailed: 'Failed to load the exports',
  exported: 'Statements exported',
  exportFailed: 'Failed to export the statements',
  downloadFailed: 'Failed to download the file',
} as const;
