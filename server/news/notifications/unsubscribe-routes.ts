import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { Notices, type NotificationKind, NotificationKinds } from '#contract/notifications-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { askingRoutes } from '#server/platform/links/asking-routes.ts';
import { findRecipient } from '#server/platform/mail/recipient.ts';
import { wordsOf } from './kinds-in-words.ts';
import { turnOffMail } from './preferences.ts';

/** What the link of a digest turns off. */
const others: readonly NotificationKind[] = ['status', ...Notices];
const aboutTickets = NotificationKinds.filter((kind) => !others.includes(kind));

const portal = { label: 'Log in to choose your notifications', href: '/ticketing/login' };
const home = { label: 'Go to the home page', href: '/' };

/** Whoever follows their tickets by links has no account to log in to. */
async function findAccount(db: Db, userId: string | null) {
  const recipient = await findRecipient(db, userId);
  return recipient?.hasAccount ?? false;
}

/** For mail programs, which send a form without a session, and for the people behind them. */
export const unsubscribeRoutes = askingRoutes({
  kind: 'unsubscribe',
  ask: contract.askToUnsubscribe,
  act: contract.unsubscribe,
  question: async (db, { userId, topic }) => {
    const hasAccount = await findAccount(db, userId);
    const where = hasAccount ? 'Everything stays visible in the portal.' : 'The links that we sent you still work.';
    return {
      heading: 'Turn off these emails?',
      text: `You will no longer get emails ${wordsOf(topic)}. ${where}`,
      button: 'Turn these emails off',
      link: hasAccount ? portal : home,
    };
  },
  // Doing it again changes nothing.
  answer: async (db, { userId, topic }, address) => {
    const actor = { type: 'user', id: userId, address } as const;
    await db.transaction(async (tx) => turnOffMail(tx, actor, userId, topic ? [topic] : aboutTickets));
    const hasAccount = await findAccount(db, userId);
    const how = hasAccount ? 'You can turn them on again under Your account.' : 'To get them again, call us.';
    const text = `You will no longer get emails ${wordsOf(topic)}. ${how}`;
    return { heading: 'These emails are off', text, link: hasAccount ? portal : home };
  },
  refusal: mailRefusals.unsubscribeInvalid,
});
