import type { NotificationKinds } from '#contract/mail-constants.ts';

/** What the emails of a kind are about. */
export const wordsOfKinds: Record<(typeof NotificationKinds)[number], string> = {
  replied: 'about comments and changes on your tickets',
  assigned: 'about tickets that are assigned to you',
  noted: 'about internal notes on your tickets',
  created: 'about new tickets',
  received: 'that confirm your new tickets',
};
