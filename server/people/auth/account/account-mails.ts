import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { MailLimit } from '#contract/mail-constants.ts';
import { HOUR } from '#contract/shared-constants.ts';
import { mailOwnerAndSuperAdmins } from '#server/people/auth/api-keys/expiry-mail.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import type { ActionOf } from '#server/platform/events/event-names.ts';
import { deviceOf } from '#server/platform/lib/device.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import { type NewMail, type OutgoingMail, queueMails } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';

/** Queues emails about accounts: the welcome to a new user, and notices about their login. */
export function queueAccountMail(): Consumer {
  return {
    name: 'user_mail',
    ...reacting({
      user: {
        created: mailWelcome,
        registered: mailWelcome,
        'API key expiring': mailOwnerAndSuperAdmins,
        'API key expired': mailOwnerAndSuperAdmins,
        ...noticesOf(securityHeadlines),
      },
    }),
  };
}

async function mailWelcome(tx: Db, events: StoredEvent[]) {
  await queueMails(tx, events.map(mailAbout('welcome')));
}

/** A notice for each event that has a headline. All of a user's count together. */
function noticesOf<Action extends ActionOf<'user'>>(headlines: Record<Action, string>) {
  return Object.fromEntries(Object.keys(headlines).map((action) => [action, mailSecurityNotice])) as Record<
    Action,
    typeof mailSecurityNotice
  >;
}

async function mailSecurityNotice(tx: Db, events: StoredEvent[]) {
  const notices = Map.groupBy(events.filter(isNews), ({ recordId }) => recordId);
  for (const [userId, theirs] of notices) await queueNotices(tx, userId, theirs);
}

/** Whether users need to hear of it: a login from a network that is known, or their own revocation, is no news. */
function isNews({ action, actorId, recordId: userId, changes }: StoredEvent) {
  if (action === 'signed in') return Boolean(changes?.isNewNetwork);
  return action !== 'API key revoked' || actorId !== userId;
}

const mailAbout =
  (kind: 'welcome' | 'security') =>
  ({ id, recordId: userId }: StoredEvent): NewMail => ({ kind, userId, eventIds: [id] });

/** The first notices of an hour are sent one by one. The others become one email, which stays open until the hour is over. */
async function queueNotices(tx: Db, userId: string, notices: StoredEvent[]) {
  const { kind, createdAt, isOpen } = outgoingMails;
  const isTheirs = and(eq(outgoingMails.userId, userId), eq(kind, 'security'));
  const { sent, first } = one(
    await tx
      .select({
        sent: sql<number>`count(*)::int`,
        first: sql<Date>`coalesce(min(${createdAt}), now())`.mapWith(createdAt),
      })
      .from(outgoingMails)
      .where(and(isTheirs, gt(createdAt, ago(HOUR)))),
  );
  const left = Math.max(0, MailLimit.noticesPerHour - sent);
  await queueMails(tx, notices.slice(0, left).map(mailAbout('security')));
  const eventIds = notices.slice(left).map(({ id }) => id);
  if (eventIds.length === 0) return;

  const joined = { eventIds: sql`${outgoingMails.eventIds} || ${sql.param(eventIds)}::uuid[]` };
  const { rowCount } = await tx
    .update(outgoingMails)
    .set(joined)
    .where(and(isTheirs, eq(isOpen, true)));
  if (rowCount) return;
  const nextAttemptAt = new Date(Number(first) + HOUR);
  await queueMails(tx, [{ kind: 'security', userId, eventIds, isOpen: true, nextAttemptAt }]);
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
export const composeSecurityMail = toUser(async (db, { mail, setup, recipient: user }) => {
  const [event, ...others] = await findEvents(db, mail);
  if (!event) return undefined;
  const zone = await findZone(db);
  const isOne = others.length === 0;
  const headline = isOne ? headlineOf(event) : `${others.length + 1} more notices about your account`;
  const facts = isOne ? await factsOf(db, user, event, zone) : [accountOf(user), ...sumOf([event, ...others], zone)];
  const url = `${setup.publicUrl}/ticketing/${user.companyId ? 'client' : 'admin'}/account`;
  return {
    subject: headline,
    template: 'SecurityMail',
    props: {
      firstName: user.firstName,
      headline,
      facts,
      url,
      isSecondAccount: event.action === 'registration refused' && isOne,
    },
  };
});

type Fact = [name: string, value: string];

const accountOf = ({ email }: Recipient): Fact => ['Account', email];

function headlineOf({ action }: StoredEvent) {
  return new Map<string, string>(Object.entries(securityHeadlines)).get(action) ?? action;
}

/** How often each happened. */
function sumOf(all: StoredEvent[], zone: string): Fact[] {
  return [...Map.groupBy(all, headlineOf)].map(([headline, same]) => {
    const last = formatDateTime(new Date(Math.max(...same.map(({ createdAt }) => Number(createdAt)))), zone);
    return [headline, same.length === 1 ? last : `${same.length} times, the last time on ${last}`];
  });
}

async function factsOf(db: Db, user: Recipient, event: StoredEvent, zone: string): Promise<Fact[]> {
  return [
    accountOf(user),
    ['When', formatDateTime(event.createdAt, zone)],
    ...(event.client ? [['From', event.client] as Fact] : []),
    ...nameIn(event, 'passkey', 'Passkey'),
    ...otherAccessIn(event),
    ...(await deviceIn(db, event)),
    ...nameIn(event, 'apiKey', 'API key'),
    ...(event.actorId && event.actorId !== user.id ? [['By', event.actorName] as Fact] : []),
  ];
}

function findEvents(db: Db, { eventIds }: OutgoingMail): Promise<StoredEvent[]> {
  return db.select().from(events).where(inArray(events.id, eventIds));
}

/** The name of the passkey or API key that was added or removed. */
function nameIn({ changes }: StoredEvent, field: 'passkey' | 'apiKey', words: string): Fact[] {
  const name = changes?.[field]?.find((each) => typeof each === 'string');
  return typeof name === 'string' ? [[words, name]] : [];
}

/** What a new password removed of what opens the account without it, and what it left. */
function otherAccessIn({ changes }: StoredEvent): Fact[] {
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
async function deviceIn(db: Db, { action, subjectId }: StoredEvent): Promise<Fact[]> {
  if (action !== 'signed in' || !subjectId) return [];
  const [session] = await db.select({ userAgent: sessions.userAgent }).from(sessions).where(eq(sessions.id, subjectId));
  return session ? [['With', deviceOf(session.userAgent)]] : [];
}
