export const ReportLimit = {
  /** Days of one report. */
  days: 366,
  /** Categories or companies that a report lists. The rest is in one line. */
  rows: 100,
  articles: 10,
  /** Tickets that a monthly report lists. */
  solved: 60,
  unsolved: 20,
  planned: 5,
  missed: 10,
  /** Characters of what was done about one. */
  done: 140,
} as const;

export const reportMessages = {
  date: 'Enter a date such as 2026-11-26',
  endsFirst: 'The last day can’t be before the first',
  tooLong: `A report covers at most ${ReportLimit.days} days`,
  failed: 'Failed to load the report',
  mailChanged: 'Monthly email updated',
  mailIsOff: 'This helpdesk does not send email, so the report can only be read here.',
  mailFailed: 'Failed to save your choice about the monthly email',
} as const;
