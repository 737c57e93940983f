import type { NotificationKinds } from '#contract/notifications-constants.ts';

/** What the emails of a kind are about. */
export const wordsOfKinds: Record<(typeof NotificationKinds)[number], string> = {
  replied: 'about comments and changes on your tickets',
  assigned: 'about tickets that are assigned to you',
  noted: 'about internal notes on your tickets',
  mentioned: 'about internal notes that mention you',
  reopened: 'about tickets that are reopened',
  created: 'about new tickets',
  inquiry: 'about inquiries',
  received: 'that confirm your new tickets',
};
