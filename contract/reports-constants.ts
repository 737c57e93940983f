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
  /** Approvals and due tickets that a quarterly report lists. */
  approved: 50,
  ahead: 50,
  /** How far ahead it looks for due tickets. */
  daysAhead: 90,
  /** Characters of what was done about one. */
  done: 140,
} as const;

export const reportMessages = {
  date: 'Enter a date such as 2026-11-26',
  endsFirst: 'The last day can’t be before the first',
  tooLong: `A report covers at most ${ReportLimit.days} days`,
  failed: 'Failed to load the report',
  nobodyWorked: 'Nobody took, answered or resolved a ticket or logged time in this period.',
  mailChanged: 'Report emails updated',
  mailIsOff: 'This helpdesk does not send email, so the report can only be read here.',
  mailFailed: 'Failed to save your choice about report emails',
} as const;

/** What the figures of a person count, for those who read them on the page and in the API. */
export const personFigureMeanings = {
  taken: 'Tickets that were assigned to them for the first time in the period, by themselves or others',
  replies: 'Public comments that they wrote; internal notes and automatic replies do not count',
  resolved: 'Tickets that they resolved or closed in the period and that were not reopened since',
  firstReply:
    'The median for the tickets whose first reply was theirs, in service hours unless the target covers all hours',
  hours: 'Time worked on days of the period, not rounded up',
  ratings: 'The average of the ratings given in the period to tickets that they had resolved, and how many there are',
} as const;
