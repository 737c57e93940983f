import { DAY } from './shared-constants.ts';

export const SnoozeLimit = {
  /** How far ahead a ticket may wake, in milliseconds. */
  ahead: 2 * 366 * DAY,
  note: 1_000,
} as const;

/** The filter of tickets by whether they are snoozed. */
export const SnoozedFilters = ['true', 'false'] as const;

/** Why a snoozed ticket woke. */
export const WakeReasons = ['time', 'promise', 'reply', 'merge', 'hand'] as const;

export const snoozeMessages = {
  oneMoment: 'Choose when it wakes: a date and time, or a preset',
  past: 'Choose a time that is still ahead',
  tooFar: 'Choose a time within two years from now',
  noServiceTime: 'The service hours have no such time. Choose a date and time.',
  onlyActive: 'This ticket is no longer active, so it can’t be snoozed. Set a reminder instead.',
  merged: (number: string) => `This ticket was merged into ${number}. Snooze that one instead.`,
  failed: 'Failed to snooze the ticket',
  wakeFailed: 'Failed to wake the ticket',
} as const;
