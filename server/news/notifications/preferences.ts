import { eq, inArray, sql } from 'drizzle-orm';
import type { NotificationPreferences, PreferenceChangesInput } from '#contract/notifications.ts';
import {
  ClientNotifications,
  type MailDigests,
  ManagerNotifications,
  type NotificationKind,
  StaffNotifications,
} from '#contract/notifications-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { findUser, lockActor } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notificationPreferences } from '#server/platform/database/tables/notification-preferences.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { moveDigest } from './digests.ts';

type Channel = 'portal' | 'mail';
type Choice = { kind: NotificationKind; portal?: boolean; mail?: boolean };

/** A user's preferences for the kinds of their role. The defaults of the role apply until they choose. */
export async function findPreferences(db: Db, { id }: { id: string }): Promise<NotificationPreferences> {
  return preferencesIn(await listPreferences(db, [id]), id);
}

/** Like `findPreferences`, for many users, by id. */
export async function listPreferences(db: Db, userIds: string[]) {
  const { userId, kind, portal, mail } = notificationPreferences;
  const rows = await db
    .select({ id: users.id, role: users.role, isManager, hasBalance, digest: users.mailDigest, kind, portal, mail })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(notificationPreferences, eq(userId, users.id))
    .where(inArray(users.id, userIds));
  const byUser = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byUser].map(([id, chosen]) => [id, preferencesOf(chosen)]));
}

/** Whether a balance is shown to people of the user’s company. */
const hasBalance = sql<boolean>`exists (
  select from ${agreements} where ${agreements.companyId} = ${users.companyId} and ${agreements.isShownTo} <> 'nobody')`;

type Row = {
  role: Role;
  isManager: boolean;
  hasBalance: boolean;
  digest: (typeof MailDigests)[number];
  kind: NotificationKind | null;
  portal: boolean | null;
  mail: boolean | null;
};

function preferencesOf(rows: Row[]): NotificationPreferences {
  const [{ digest, ...user } = { role: 'employee', isManager: false, hasBalance: false, digest: 'at_once' } as const] =
    rows;
  const kinds = Object.entries(kindsOf(user)).map(([kind, initial]) => {
    const chosen = rows.find((row) => row.kind === kind);
    const isOn = (channel: Channel) => initial[channel] !== undefined && (chosen?.[channel] ?? initial[channel]);
    return [kind, { portal: isOn('portal'), mail: isOn('mail') }];
  });
  return { ...Object.fromEntries(kinds), digest };
}

/** One user's preferences. An unknown user gets no notifications. */
export function preferencesIn(
  preferences: Map<string, NotificationPreferences>,
  userId: string,
): NotificationPreferences {
  return preferences.get(userId) ?? { digest: 'at_once' };
}

/** Changes some of a user's preferences. Ignores kinds of another role and channels that a kind does not have. */
export async function updatePreferences(db: Db, author: UserActor, { digest, ...kinds }: PreferenceChangesInput) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const before = await findPreferences(tx, actor);
    const available = isStaffRole(actor.role) ? StaffNotifications : ManagerNotifications;
    const wanted = Object.entries(available).flatMap(([name, initial]) => {
      const kind = name as NotificationKind;
      if (!before[kind]) return [];
      const choice = (['portal', 'mail'] as const).flatMap((channel) => {
        const isOn = kinds[kind]?.[channel];
        const isChange = isOn !== undefined && initial[channel] !== undefined && isOn !== before[kind]?.[channel];
        return isChange ? [[channel, isOn]] : [];
      });
      return choice.length > 0 ? [{ kind, ...Object.fromEntries(choice) }] : [];
    });
    if (wanted.length > 0) await store(tx, actor.id, wanted);
    const newDigest = digest === before.digest ? undefined : digest;
    if (newDigest) {
      await tx.update(users).set({ mailDigest: newDigest }).where(eq(users.id, actor.id));
      await moveDigest(tx, actor.id, newDigest);
    }
    const changes = { ...changesIn(wanted), ...(newDigest ? { mail_digest: [before.digest, newDigest] } : {}) };
    await recordChange(tx, author, actor.id, changes as Changes);
    return findPreferences(tx, actor);
  });
}

/** Turns off the emails of some kinds. Doing it again changes nothing. */
export async function turnOffMail(
  tx: Db,
  actor: Parameters<typeof record>[1],
  userId: string,
  kinds: readonly NotificationKind[],
) {
  const before = await findPreferences(tx, { id: userId });
  const wanted = kinds.flatMap((kind) => (before[kind]?.mail ? [{ kind, mail: false }] : []));
  if (wanted.length === 0) return;
  await store(tx, userId, wanted);
  await recordChange(tx, actor, userId, changesIn(wanted));
}

/** The kinds of a user, with their channels. */
function kindsOf({ role, isManager, hasBalance }: Pick<Row, 'role' | 'isManager' | 'hasBalance'>) {
  if (isStaffRole(role)) return StaffNotifications;
  return isManager && hasBalance ? ManagerNotifications : ClientNotifications;
}

async function store(tx: Db, userId: string, choices: Choice[]) {
  const { portal, mail, kind } = notificationPreferences;
  await tx
    .insert(notificationPreferences)
    .values(choices.map((choice) => ({ userId, ...choice })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, kind],
      set: { portal: sql`coalesce(excluded.portal, ${portal})`, mail: sql`coalesce(excluded.mail, ${mail})` },
    });
}

function changesIn(choices: Choice[]): Changes {
  return Object.fromEntries(
    choices.flatMap(({ kind, ...channels }) =>
      Object.entries(channels).map(([channel, isOn]) => [`${channel}_${kind}`, [!isOn, isOn]]),
    ),
  );
}

async function recordChange(tx: Db, actor: Parameters<typeof record>[1], userId: string, changes: Changes) {
  if (Object.keys(changes).length === 0) return;
  await record(tx, actor, { action: 'changed', ...userRecord(await findUser(tx, userId)), changes });
}
