import { eq, inArray } from 'drizzle-orm';
import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { sessions } from '#server/database/tables/sessions.ts';
import { findProvider } from '#server/domain/provider.ts';
import { findZone } from '#server/domain/zone.ts';
import { deviceOf } from '#server/lib/device.ts';
import { refuseDead } from './dead-addresses.ts';
import { type Letter, writeLetter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';
import { findRecipient, mailboxOf } from './recipient.ts';
import { inWords } from './time.ts';

type StoredEvent = typeof events.$inferSelect;

/** Greets a new user. */
export async function composeWelcomeMail(db: Db, mail: OutgoingMail, setup: MailSetup): Promise<Letter | undefined> {
  const user = await findRecipient(db, mail.userId);
  const [event] = await findEvents(db, mail);
  if (!user || !event) return undefined;

  await refuseDead(db, user.email);
  const provider = await findProvider(db);
  const { firstName, email } = user;
  const url = `${setup.publicUrl}/ticketing/login`;
  const isByStaff = event.action === 'created';
  return writeLetter(setup, {
    to: mailboxOf(user),
    subject: `Welcome to the support portal of ${provider.name}`,
    messageId: mail.messageId ?? mail.id,
    page: { template: 'WelcomeMail', props: { provider, firstName, email, isByStaff, url } },
  });
}

/** What each event about a login is called in the email to its user. */
export const securityHeadlines = {
  'password changed': 'Your password was changed',
  'password reset': 'Your password was changed with a reset link',
  'two-step login turned on': 'Two-factor login was turned on',
  'two-step login turned off': 'Two-factor login was turned off',
  'recovery codes made': 'New recovery codes were made',
  'signed in': 'Somebody logged in from a new network',
  'registration refused': 'Somebody tried to register with your email address',
} as const;

/** Tells a user that their password or second factor changed, or that there was a login from an unknown network. */
export async function composeSecurityMail(db: Db, mail: OutgoingMail, setup: MailSetup): Promise<Letter | undefined> {
  const user = await findRecipient(db, mail.userId);
  const [event] = await findEvents(db, mail);
  if (!user || !event) return undefined;

  await refuseDead(db, user.email);
  const provider = await findProvider(db);
  const headline = new Map<string, string>(Object.entries(securityHeadlines)).get(event.action) ?? event.action;
  const facts: [string, string][] = [
    ['Account', user.email],
    ['When', inWords(event.createdAt, await findZone(db))],
    ...(event.client ? [['From', event.client] as [string, string]] : []),
    ...(await deviceIn(db, event)),
    ...(event.actorId && event.actorId !== user.id ? [['By', event.actorName] as [string, string]] : []),
  ];
  const isSecondAccount = event.action === 'registration refused';
  const url = `${setup.publicUrl}/ticketing/${user.companyId ? 'client' : 'admin'}/account`;
  return writeLetter(setup, {
    to: mailboxOf(user),
    subject: headline,
    messageId: mail.messageId ?? mail.id,
    page: {
      template: 'SecurityMail',
      props: { provider, firstName: user.firstName, headline, facts, url, isSecondAccount },
    },
  });
}

function findEvents(db: Db, { eventIds }: OutgoingMail): Promise<StoredEvent[]> {
  return db.select().from(events).where(inArray(events.id, eventIds));
}

/** The browser of a login. */
async function deviceIn(db: Db, { action, subjectId }: StoredEvent): Promise<[string, string][]> {
  if (action !== 'signed in' || !subjectId) return [];
  const [session] = await db.select({ userAgent: sessions.userAgent }).from(sessions).where(eq(sessions.id, subjectId));
  return session ? [['With', deviceOf(session.userAgent)]] : [];
}
