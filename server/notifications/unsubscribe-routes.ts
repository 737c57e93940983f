import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { Notices, type NotificationKind, NotificationKinds } from '#contract/notifications-constants.ts';
import { askingRoutes } from '#server/links/asking-routes.ts';
import { wordsOf } from './kinds-in-words.ts';
import { turnOffMail } from './preferences.ts';

/** What the link of a digest turns off. */
const others: readonly NotificationKind[] = ['status', ...Notices];
const aboutTickets = NotificationKinds.filter((kind) => !others.includes(kind));

const link = { label: 'Log in to choose your notifications', href: '/ticketing/login' };

/** For mail programs, which send a form without a session, and for the people behind them. */
export const unsubscribeRoutes = askingRoutes({
  kind: 'unsubscribe',
  ask: contract.askToUnsubscribe,
  act: contract.unsubscribe,
  question: async (_, { topic }) => ({
    heading: 'Turn off these emails?',
    text: `You will no longer get emails ${wordsOf(topic)}. Everything stays visible in the portal.`,
    button: 'Turn these emails off',
    link,
  }),
  // Doing it again changes nothing.
  answer: async (db, { userId, topic }, address) => {
    const actor = { type: 'user', id: userId, address } as const;
    await db.transaction(async (tx) => turnOffMail(tx, actor, userId, topic ? [topic] : aboutTickets));
    const text = `You will no longer get emails ${wordsOf(topic)}. You can turn them on again under Your account.`;
    return { heading: 'These emails are off', text, link };
  },
  refusal: mailRefusals.unsubscribeInvalid,
});
