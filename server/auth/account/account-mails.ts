import { eq, inArray } from 'drizzle-orm';
import { composeExpiry, isExpiry, mailsAboutExpiry } from '#server/auth/api-keys/expiry-mail.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { sessions } from '#server/database/tables/sessions.ts';
import { findZone } from '#server/domain/zone.ts';
import type { Consumer } from '#server/events/consumers.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { reactingTo } from '#server/events/reactions.ts';
import { deviceOf } from '#server/lib/device.ts';
import { toUser } from '#server/mail/compose.ts';
import { formatDateTime } from '#server/mail/format-dates.ts';
import { type NewMail, type OutgoingMail, queueMails } from '#server/mail/outbox.ts';

/** Queues emails about accounts: the welcome to a new user, and notices about their login. */
export function queueAccountMail(): Consumer {
  return {
    name: 'user_mail',
    events: reactingTo('email', 'user'),
    handle: async (tx, events) => {
      const mails: NewMail[] = [];
      for (const event of events)
        mails.push(...(isExpiry(event) ? await mailsAboutExpiry(tx, event) : mailAbout(event)));
      await queueMails(tx, mails);
    },
  };
}

function mailAbout({ id, action, actorId, recordId: userId, changes }: StoredEvent): NewMail[] {
  const mail = { userId, eventIds: [id] };
  if (action === 'created' || action === 'registered') return [{ kind: 'welcome', ...mail }];
  if (action === 'signed in' && !changes?.isNewNetwork) return [];
  if (action === 'API key revoked' && actorId === userId) return [];
  return Object.hasOwn(securityHeadlines, action) ? [{ kind: 'security', ...mail }] : [];
}

/** Greets a new user, once they have an account. */
export const composeWelcomeMail = toUser(async (db, { mail, setup, provider, recipient }) => {
  const [event] = await findEvents(db, mail);
  if (!event || !recipient.hasAccount) return undefined;
  const { firstName, email } = recipient;
  const isByStaff = event.action === 'created';
  return {
    subject: `Welcome to the support portal of ${provider.name}`,
    template: 'WelcomeMail',
    props: { firstName, email, isByStaff, url: `${setup.publicUrl}/ticketing/login` },
  };
});

/** The headline of each event about a login, for the email to its user. */
export const securityHeadlines = {
  'password changed': 'Your password was changed',
  'password reset': 'Your password was changed with a reset link',
  'two-step login turned on': 'Two-factor login was turned on',
  'two-step login turned off': 'Two-factor login was turned off',
  'recovery codes made': 'New recovery codes were made',
  'API key created': 'An API key was created',
  'API key revoked': 'Your API key was revoked',
  'single sign-on linked': 'Your account was connected with single sign-on',
  'passkey added': 'A passkey was added to your account',
  'passkey removed': 'A passkey was removed from your account',
  'passkey refused': 'One of your passkeys was refused, because it may have been copied',
  'signed in': 'Somebody logged in from a new network',
  'registration refused': 'Somebody tried to register with your email address',
} as const;

/** Tells a user that their password or second factor changed, or that there was a login from an unknown network. */
export const composeSecurityMail = toUser(async (db, about) => {
  const { mail, setup, recipient: user } = about;
  const [event] = await findEvents(db, mail);
  if (!event) return undefined;
  if (isExpiry(event)) return composeExpiry(db, event, about);
  const headline = new Map<string, string>(Object.entries(securityHeadlines)).get(event.action) ?? event.action;
  const facts: [string, string][] = [
    ['Account', user.email],
    ['When', formatDateTime(event.createdAt, await findZone(db))],
    ...(event.client ? [['From', event.client] as [string, string]] : []),
    ...nameIn(event, 'passkey', 'Passkey'),
    ...otherAccessIn(event),
    ...(await deviceIn(db, event)),
    ...nameIn(event, 'apiKey', 'API key'),
    ...(event.actorId && event.actorId !== user.id ? [['By', event.actorName] as [string, string]] : []),
  ];
  const isSecondAccount = event.action === 'registration refused';
  const url = `${setup.publicUrl}/ticketing/${user.companyId ? 'client' : 'admin'}/account`;
  return {
    subject: headline,
    template: 'SecurityMail',
    props: { firstName: user.firstName, headline, facts, url, isSecondAccount },
  };
});

function findEvents(db: Db, { eventIds }: OutgoingMail): Promise<StoredEvent[]> {
  return db.select().from(events).where(inArray(events.id, eventIds));
}

/** The name of the passkey or API key that was added or removed. */
function nameIn({ changes }: StoredEvent, field: 'passkey' | 'apiKey', words: string): [string, string][] {
  const name = changes?.[field]?.find((each) => typeof each === 'string');
  return typeof name === 'string' ? [[words, name]] : [];
}

/** What a new password removed of what opens the account without it, and what it left. */
function otherAccessIn({ changes }: StoredEvent): [string, string][] {
  const [removed, left]: [string[], string[]] = [[], []];
  for (const [kind, words] of [
    ['passkeys', 'passkey'],
    ['apiKeys', 'API key'],
  ] as const) {
    const [before, after] = (changes?.[kind] ?? [[], []]) as [string[], string[]];
    const gone = [...before];
    for (const name of after) gone.splice(gone.indexOf(name), 1);
    removed.push(...gone.map((name) => `${words} “${name}”`));
    left.push(...after.map((name) => `${words} “${name}”`));
  }
  const facts: [string, string[]][] = [
    ['Removed', removed],
    ['Still valid', left],
  ];
  return facts.flatMap(([name, all]) => (all.length > 0 ? [[name, all.join(', ')]] : []));
}

/** The browser of a login. */
async function deviceIn(db: Db, { action, subjectId }: StoredEvent): Promise<[string, string][]> {
  if (action !== 'signed in' || !subjectId) return [];
  const [session] = await db.select({ userAgent: sessions.userAgent }).from(sessions).where(eq(sessions.id, subjectId));
  return session ? [['With', deviceOf(session.userAgent)]] : [];
}
