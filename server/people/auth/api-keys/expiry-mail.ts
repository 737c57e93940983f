import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { MailLimit, MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/**
 * Queues the emails about the end of API keys' time: to their owners, and to super admins, who know what depends on them.
 * Each gets one email about many keys. About keys of others it is one a day.
 */
export async function mailOwnerAndSuperAdmins(tx: Db, expiries: StoredEvent[]) {
  if (expiries.length === 0) return;
  const superAdmins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveStaff, eq(users.role, 'super_admin')))
    .orderBy(asc(users.id));
  const owners = expiries.map(({ recordId }) => recordId);
  for (const userId of new Set([...owners, ...superAdmins.map(({ id }) => id)])) {
    const isOwn = owners.includes(userId);
    const isTold = superAdmins.some(({ id }) => id === userId);
    const about = expiries.filter(({ recordId }) => isTold || recordId === userId);
    await addToMail(
      tx,
      userId,
      about.map(({ id }) => id),
      isOwn,
    );
  }
}

/** Adds events to the email that waits for further ones, or makes one. */
async function addToMail(tx: Db, userId: string, eventIds: string[], isOwn: boolean) {
  const { kind, isOpen, createdAt, nextAttemptAt } = outgoingMails;
  const isTheirs = and(eq(outgoingMails.userId, userId), eq(kind, 'api_keys'));
  const soon = Date.now() + MailTiming.keyBundle;
  const { rowCount } = await tx
    .update(outgoingMails)
    .set({
      eventIds: sql`${outgoingMails.eventIds} || ${sql.param(eventIds)}::uuid[]`,
      ...(isOwn ? { nextAttemptAt: sql`least(${nextAttemptAt}, ${new Date(soon)})` } : {}),
    })
    .where(and(isTheirs, eq(isOpen, true)));
  if (rowCount) return;

  const [last] = await tx
    .select({ at: sql<Date>`coalesce(${outgoingMails.sentAt}, ${createdAt})`.mapWith(createdAt) })
    .from(outgoingMails)
    .where(and(isTheirs, gt(createdAt, ago(2 * MailTiming.keyNews))))
    .orderBy(desc(createdAt))
    .limit(1);
  const due = last && !isOwn ? Math.max(soon, Number(last.at) + MailTiming.keyNews) : soon;
  await queueMails(tx, [{ kind: 'api_keys', userId, eventIds, isOpen: true, nextAttemptAt: new Date(due) }]);
}

/** Writes such an email, without keys that were revoked meanwhile, or that are no longer for its recipient. */
export const composeExpiryMail = toUser(async (db, { mail, setup, recipient }) => {
  const keys = await findKeys(db, mail.eventIds);
  const theirs = keys.filter(({ ownerId }) => ownerId === recipient.id || recipient.role === 'super_admin');
  if (theirs.length === 0) return undefined;

  const isOwn = theirs.every(({ ownerId }) => ownerId === recipient.id);
  const headline = headlineOf(theirs, isOwn);
  const url = isOwn
    ? `${setup.publicUrl}/ticketing/${recipient.companyId ? 'client' : 'admin'}/account`
    : `${setup.publicUrl}/ticketing/admin?settings=api-keys`;
  const zone = await findZone(db);
  const facts = theirs.length === 1 ? factsOf(theirs, isOwn, zone) : linesOf(theirs, isOwn, zone);
  const hasExpired = theirs.every((key) => key.hasExpired);
  return {
    subject: headline,
    template: 'ApiKeyMail',
    props: { firstName: recipient.firstName, headline, facts, url, hasExpired, isOwn },
  };
});

type Key = Awaited<ReturnType<typeof findKeys>>[number];

/** The keys that events are about and that still exist, the first to expire first. */
async function findKeys(db: Db, eventIds: string[]) {
  const isMeant = inArray(
    apiKeys.id,
    db
      .select({ id: sql`${events.subjectId}` })
      .from(events)
      .where(inArray(events.id, eventIds)),
  );
  return db
    .select({
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      expiresAt: apiKeys.expiresAt,
      usedAt: apiKeys.lastUsedAt,
      hasExpired: sql<boolean>`${apiKeys.expiresAt} <= now()`,
      ownerId: users.id,
      owner: fullName(users),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isMeant)
    .orderBy(asc(apiKeys.expiresAt), asc(apiKeys.id));
}

function headlineOf(keys: Key[], isOwn: boolean) {
  const expired = keys.filter(({ hasExpired }) => hasExpired).length;
  const [first] = keys;
  if (keys.length === 1 && first)
    return `${isOwn ? 'Your' : 'The'} API key “${first.name}” ${expired ? 'has expired' : 'expires soon'}`;
  const whose = isOwn ? 'of your API keys' : 'API keys';
  if (expired === 0) return `${keys.length} ${whose} expire soon`;
  return `${keys.length} ${whose} ${expired === keys.length ? 'have expired' : 'have expired or expire soon'}`;
}

type Fact = [name: string, value: string];

function factsOf([key]: Key[], isOwn: boolean, zone: string): Fact[] {
  if (!key) return [];
  return [
    ...(isOwn ? [] : [['Owner', key.owner] as Fact]),
    ['Key', `${key.prefix}…`],
    [key.hasExpired ? 'Expired' : 'Expires', formatDateTime(key.expiresAt, zone)],
    ['Last used', key.usedAt ? formatDateTime(key.usedAt, zone) : 'never'],
  ];
}

/** A line for each key. */
function linesOf(keys: Key[], isOwn: boolean, zone: string): Fact[] {
  const lines = keys.slice(0, MailLimit.keys).map((key): Fact => {
    const { name, prefix, owner, expiresAt, usedAt, hasExpired } = key;
    const whose = isOwn ? '' : ` of ${owner}`;
    const end = `${hasExpired ? 'expired' : 'expires'} ${formatDateTime(expiresAt, zone)}`;
    return [
      `${name} (${prefix}…)${whose}`,
      `${end}, ${usedAt ? `last used ${formatDateTime(usedAt, zone)}` : 'never used'}`,
    ];
  });
  const more = keys.length - lines.length;
  return more > 0 ? [...lines, ['Further keys', `${more}`]] : lines;
}
