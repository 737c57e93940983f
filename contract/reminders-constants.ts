import { SnoozeLimit } from './snoozes-constants.ts';

export const ReminderLimit = {
  /** How many open ones each user may have. */
  open: 200,
  text: 500,
  /** How far ahead, in milliseconds. */
  ahead: SnoozeLimit.ahead,
} as const;

export const reminderMessages = {
  timeMissing: 'Choose a date and time',
  past: 'Choose a time that is still ahead',
  tooFar: 'Choose a time within two years from now',
  tooMany: `You have ${ReminderLimit.open} open reminders, which is the maximum. Delete one that you no longer need, then save this one.`,
  resolvedUnanswered:
    'We have not heard from you, so this ticket is resolved now. Do you still need help? Just write again.',
  listFailed: 'Failed to load your reminders',
  created: 'Reminder saved',
  createFailed: 'Failed to save the reminder',
  deleted: 'Reminder deleted',
  deleteFailed: 'Failed to delete the reminder',
} as const;
