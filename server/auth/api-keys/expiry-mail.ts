import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { apiKeys } from '#server/database/tables/api-keys.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveStaff } from '#server/domain/active-user.ts';
import { findZone } from '#server/domain/zone.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import type { About } from '#server/mail/compose.ts';
import { formatDateTime } from '#server/mail/format-dates.ts';
import type { NewMail } from '#server/mail/outbox.ts';
import type { Recipient } from '#server/mail/recipient.ts';

/** Whether an event is about the end of an API key's time. */
export function isExpiry({ action }: Pick<StoredEvent, 'action'>) {
  return action === 'API key expiring' || action === 'API key expired';
}

/** The emails about the end of an API key's time: to its owner, and to super admins, who know what depends on it. */
export async function mailsAboutExpiry(tx: Db, { id, recordId: ownerId }: StoredEvent): Promise<NewMail[]> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveStaff, eq(users.role, 'super_admin'), ne(users.id, ownerId)))
    .orderBy(asc(users.id));
  return [{ id: ownerId }, ...others].map((user) => ({ kind: 'security', userId: user.id, eventIds: [id] }));
}

/** Writes such an email, unless the key was revoked meanwhile, or its recipient is neither owner nor super admin any more. */
export async function composeExpiry(
  db: Db,
  event: StoredEvent,
  { setup, recipient }: About & { recipient: Recipient },
) {
  const isOwn = event.recordId === recipient.id;
  const [key] = await db
    .select({ name: apiKeys.name, prefix: apiKeys.prefix, expiresAt: apiKeys.expiresAt, usedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(inArray(apiKeys.id, event.subjectId ? [event.subjectId] : []));
  if (!key || !(isOwn || recipient.role === 'super_admin')) return undefined;

  const zone = await findZone(db);
  const hasExpired = event.action === 'API key expired';
  const whose = isOwn ? 'Your API key' : 'The API key';
  const headline = `${whose} “${key.name}” ${hasExpired ? 'has expired' : 'expires soon'}`;
  const facts: [string, string][] = [
    ...(isOwn ? [] : [['Owner', event.recordName] as [string, string]]),
    ['Key', `${key.prefix}…`],
    [hasExpired ? 'Expired' : 'Expires', formatDateTime(key.expiresAt, zone)],
    ['Last used', key.usedAt ? formatDateTime(key.usedAt, zone) : 'never'],
  ];
  const url = isOwn
    ? `${setup.publicUrl}/ticketing/${recipient.companyId ? 'client' : 'admin'}/account`
    : `${setup.publicUrl}/ticketing/admin?settings=api-keys`;
  return {
    subject: headline,
    template: 'ApiKeyMail',
    props: { firstName: recipient.firstName, headline, facts, url, hasExpired, isOwn },
  } as const;
}
