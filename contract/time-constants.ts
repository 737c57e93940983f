import { monthInWords } from './time-words.ts';

/** Kinds of work on a ticket. Time that a contract covers costs nothing. */
export const TimeKinds = ['remote', 'on_site', 'training', 'covered'] as const;
export type TimeKind = (typeof TimeKinds)[number];

export const TimeLimit = {
  /** The longest entry, in minutes: one day. */
  minutes: 24 * 60,
  /** In characters. */
  note: 1_000,
  entriesOfTicket: 500,
  entriesOfMonth: 5_000,
} as const;

/** The names of the kinds on a statement. */
export const timeKindLabels: Record<TimeKind, string> = {
  remote: 'Remote',
  on_site: 'On site',
  training: 'Training',
  covered: 'Covered by contract',
};

export const timeMessages = {
  companyDeleted: 'This company was deleted. Its statements can still be read, but no longer changed.',
  kind: 'Choose a kind of work from the list',
  minutes: `Enter the minutes worked, from 1 to ${TimeLimit.minutes.toLocaleString('en-US')}`,
  workedOn: 'Enter a date such as 2026-11-26',
  workedLater: 'This day is in the future. Enter the day on which the work was done.',
  workedLongAgo: 'This day is more than two years ago. Check the year.',
  month: 'Statement not found',
  staffOnly: 'Your provider does not show the time spent on tickets here. Ask them if you have a question about it.',
  monthClosed: (month: string) =>
    `${monthInWords(month)} is closed for this company, so its time can’t be changed. Ask a super admin to reopen it, then try again.`,
  alreadyClosed: (month: string) => `${monthInWords(month)} is already closed. Reload the statement to see it.`,
  notOver: (month: string) =>
    `${monthInWords(month)} is not over yet, so it can’t be closed. Close it in the next month.`,
  unpriced: (month: string) =>
    `Some time in ${monthInWords(month)} has no amount, because your prices are not confirmed. Ask a super admin to confirm them under Prices, then close the month.`,
  noAmount: 'No amount yet',
  closeFirst: (month: string) => `Close ${monthInWords(month)} first: with agreements, months close in order.`,
  reopenFirst: (month: string) =>
    `Reopen ${monthInWords(month)} first: what is left of a month goes into the next one.`,
  computing: 'Computing what this costs…',
  notComputed: 'What this costs can’t be computed now. You can save the time all the same.',
  notClosed: (month: string) => `${monthInWords(month)} is not closed, so there is nothing to reopen.`,
  onlySuperAdminsReopen: 'Access Denied: Only super admins can reopen a month',
  fullTicket: `A ticket can have ${TimeLimit.entriesOfTicket} time entries. Delete one, or add the time to another ticket.`,
  fullMonth: `A company can have ${TimeLimit.entriesOfMonth.toLocaleString('en-US')} time entries in a month. Delete one that is not needed, then try again.`,
  timerElsewhere: (number: string) => `Your timer is on ${number}. Log or discard its time first.`,
  noTimer: 'You have no timer. Its time may already be logged or discarded.',
  timerOfAnother: (number: string) => `Your timer is on ${number}, so its time can’t be logged here.`,
  listFailed: 'Failed to load the time',
  added: 'Time logged',
  addFailed: 'Failed to log the time',
  updated: 'Time saved',
  updateFailed: 'Failed to save the time',
  deleted: 'Time deleted',
  deleteFailed: 'Failed to delete the time',
  timerLoadFailed: 'Failed to load your timer',
  timerFailed: 'Failed to change the timer',
  discarded: 'Timer discarded',
  statementFailed: 'Failed to load the statement',
  downloadFailed: 'Failed to download the statement',
  closed: 'Month closed',
  closeFailed: 'Failed to close the month',
  reopened: 'Month reopened',
  reopenFailed: 'Failed to reopen the month',
} as const;
