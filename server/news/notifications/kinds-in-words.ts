import type { NotificationKind } from '#contract/notifications-constants.ts';

/** The subject of the emails of a kind. */
const wordsOfKinds: Record<NotificationKind, string> = {
  replied: 'about comments and changes on your tickets',
  assigned: 'about tickets that are assigned to you',
  noted: 'about internal notes on your tickets',
  mentioned: 'about internal notes that mention you',
  reopened: 'about tickets that are reopened',
  rated: 'about bad ratings',
  created: 'about new tickets',
  inquiry: 'about inquiries',
  promise: 'about promises that are about to be missed, or were',
  woke: 'about snoozed tickets that wake',
  waiting: 'that ask for an answer again',
  reminder: 'with reminders that you set',
  routine: 'about tickets that routines create, or could not',
  agreement: 'about the balances of agreements',
  approval: 'about approvals',
  status: 'about incidents and maintenance that affect you',
  received: 'that confirm your new tickets',
  refused_alert: 'about refused alerts',
  on_call: 'about the on-call order',
};

/** Describes the emails that an unsubscribe link turns off; the link of a digest turns off all. */
export function wordsOf(kind: keyof typeof wordsOfKinds | null) {
  return kind ? wordsOfKinds[kind] : 'about tickets';
}
