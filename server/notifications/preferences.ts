import { and, eq, sql } from 'drizzle-orm';
import { ClientNotificationKinds, type NotificationKinds, StaffNotificationKinds } from '#contract/mail-constants.ts';
import { type Actor, isStaffRole } from '#contract/policies.ts';
import { findUser, lockActor } from '#server/auth/accounts.ts';
import { sha256 } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/client.ts';
import { newReadableToken } from '#server/database/readable-token.ts';
import { notificationPreferences } from '#server/database/tables/notification-preferences.ts';
import { unsubscribeTokens } from '#server/database/tables/outgoing-mails.ts';
import type { UserActor } from '#server/events/actor.ts';
import { type Changes, record } from '#server/events/record.ts';
import { userRecord } from '#server/events/user-record.ts';

type Kind = (typeof NotificationKinds)[number];
type Preferences = Partial<Record<Kind, { mail: boolean }>>;

/** What a user is notified about, by the kinds of their role. Everything is on until they turn it off. */
export async function findPreferences(db: Db, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<Preferences> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, id));
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return Object.fromEntries(kindsOf(role).map((kind) => [kind, { mail: chosen.get(kind) ?? true }]));
}

/** Changes some of a user's preferences. Kinds of another role are ignored. */
export async function updatePreferences(db: Db, author: UserActor, preferences: Preferences) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const before = await findPreferences(tx, actor);
    const wanted = kindsOf(actor.role).flatMap((kind) => {
      const mail = preferences[kind]?.mail;
      return mail === undefined || mail === before[kind]?.mail ? [] : [{ kind, mail }];
    });
    if (wanted.length === 0) return before;
    await store(tx, actor.id, wanted);
    await recordChange(tx, author, actor.id, wanted);
    return findPreferences(tx, actor);
  });
}

/**
 * Makes the token of an email's unsubscribe link. It belongs to one person and one kind, and is stored as a hash.
 * @param db not a transaction: the token must exist before the email arrives
 */
export async function newUnsubscribeToken(db: Db, owner: { userId: string; kind: Kind; mailId: string }) {
  const token = newReadableToken();
  await db.insert(unsubscribeTokens).values({ tokenHash: sha256(token), ...owner });
  return token;
}

/** What a token of an unsubscribe link turns off, if it is one. */
export async function findSubscription(db: Db, token: string) {
  const [found] = await db
    .select({ userId: unsubscribeTokens.userId, kind: unsubscribeTokens.kind })
    .from(unsubscribeTokens)
    .where(eq(unsubscribeTokens.tokenHash, sha256(token)));
  return found;
}

/**
 * Turns off the kind of email that a token belongs to. Doing it again changes nothing.
 * @returns whether the token is one
 */
export async function unsubscribe(db: Db, token: string, address: string) {
  return db.transaction(async (tx) => {
    const found = await findSubscription(tx, token);
    if (!found) return undefined;
    const { userId, kind } = found;
    const isOn = await tx.$count(
      notificationPreferences,
      and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.kind, kind), sql`not mail`),
    );
    if (isOn > 0) return found;
    await store(tx, userId, [{ kind, mail: false }]);
    await recordChange(tx, { type: 'user', id: userId, address }, userId, [{ kind, mail: false }]);
    return found;
  });
}

function kindsOf(role: Actor['role']): readonly Kind[] {
  return isStaffRole(role) ? StaffNotificationKinds : ClientNotificationKinds;
}

type Choice = { kind: Kind; mail: boolean };

async function store(tx: Db, userId: string, choices: Choice[]) {
  await tx
    .insert(notificationPreferences)
    .values(choices.map((choice) => ({ userId, ...choice })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { mail: sql`excluded.mail` },
    });
}

async function recordChange(tx: Db, actor: Parameters<typeof record>[1], userId: string, choices: Choice[]) {
  const changes: Changes = Object.fromEntries(choices.map(({ kind, mail }) => [`mail_${kind}`, [!mail, mail]]));
  await record(tx, actor, { action: 'changed', ...userRecord(await findUser(tx, userId)), changes });
}
