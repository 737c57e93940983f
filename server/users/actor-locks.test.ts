import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as account from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { urlFor } from '#contract/endpoint.ts';
import { createInvitation } from '#contract/invitations.ts';
import { createResetLink } from '#contract/password-resets.ts';
import { updateSetting } from '#contract/settings.ts';
import { createUser, deleteUser, switchUser, takeSecondFactor, updateUser } from '#contract/users.ts';
import { startFactor } from '#server/auth/second-factors/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { sessions } from '#server/database/tables/sessions.ts';
import { settings } from '#server/database/tables/settings.ts';
import { users } from '#server/database/tables/users.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { codeOf, insertFactor, RECOVERY_CODE } from '#test/second-factor.ts';

const world = await startApp();
const { db, call, during, insertCompany, insertUser, send } = world;

type User = Awaited<ReturnType<typeof insertUser>>;
type Sent = { params?: object; body?: object };

const names = (email: string) => ({ email, firstName: 'Joan', lastName: 'Clarke' });
const newAdmin = () => ({ ...names(`${crypto.randomUUID()}@acme.example`), password: 'nanosecond', role: 'admin' });
const another = async (body?: object) => {
  const { id: userId, email } = await insertUser('admin');
  return { params: { userId }, body: body && { ...names(email), ...body } };
};
const withFactor = (body: object) => async (user: User) => {
  await insertFactor(db, user.id);
  return { body };
};

const commands: [string, Endpoint, (user: User) => Sent | Promise<Sent>][] = [
  ['creates an admin', createUser, () => ({ body: newAdmin() })],
  ['edits an admin', updateUser, () => another({ role: 'super_admin' })],
  ['edits themselves', updateUser, ({ id, email }) => ({ params: { userId: id }, body: names(email) })],
  ['deactivates an admin', switchUser, () => another({ isActive: false })],
  ['deletes an admin', deleteUser, () => another()],
  [
    'removes a second factor',
    takeSecondFactor,
    async () => {
      const target = await another();
      await insertFactor(db, target.params.userId);
      return target;
    },
  ],
  ['makes a reset link', createResetLink, () => another()],
  [
    'makes a reset link for a client user',
    createResetLink,
    async () => ({
      params: { userId: (await insertUser('employee')).id },
    }),
  ],
  [
    'changes a setting',
    updateSetting,
    async () => ({
      params: { settingId: one(await db.select().from(settings).where(eq(settings.key, 'provider_name'))).id },
      body: { settingValue: 'Somebody else' },
    }),
  ],
  ['invites people', createInvitation, async () => ({ body: { companyId: (await insertCompany()).id } })],
  [
    'changes their password',
    account.changePassword,
    () => ({
      body: { currentPassword: PASSWORD, newPassword: 'nanosecond' },
    }),
  ],
  ['starts a second factor', account.startSecondFactor, () => ({ body: { password: PASSWORD } })],
  [
    'confirms a second factor',
    account.confirmSecondFactor,
    async (user) => ({
      body: { code: codeOf((await startFactor(db, user)).secret) },
    }),
  ],
  [
    'turns their second factor off',
    account.removeSecondFactor,
    withFactor({ password: PASSWORD, code: RECOVERY_CODE }),
  ],
  ['renews their recovery codes', account.renewRecoveryCodes, withFactor({ code: RECOVERY_CODE })],
];

const ends: [string, (tx: Db, actor: User) => Promise<unknown>][] = [
  ['is deactivated', (tx, { id }) => tx.update(users).set({ isActive: false }).where(eq(users.id, id))],
  ['is deleted', (tx, { id }) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))],
  [
    'gets a new password',
    async (tx, { id }) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id));
      await tx.delete(sessions).where(eq(sessions.userId, id));
    },
  ],
];

test.each(
  ends.flatMap(([what, end]) => commands.map(([does, endpoint, prepare]) => ({ what, end, does, endpoint, prepare }))),
)('a super admin who $what while their call runs is refused: $does', async ({ end, endpoint, prepare }) => {
  const actor = await insertUser('super_admin');
  const { body, ...rest } = await prepare(actor);
  let before = {};

  const response = await during(
    async (tx) => {
      await end(tx, actor);
      before = await fingerprint(tx);
    },
    () => send(actor, endpoint.method, urlFor(endpoint, rest), body),
  );

  expect(response.statusCode).toBe(401);
  expect(await fingerprint(db)).toEqual(before);
});

const forSuperAdmins: typeof commands = [
  [
    'changes a security setting',
    updateSetting,
    async () => ({
      params: {
        settingId: one(await db.select().from(settings).where(eq(settings.key, 'refuse_common_passwords'))).id,
      },
      body: { settingValue: 'true' },
    }),
  ],
  ['creates a super admin', createUser, () => ({ body: { ...newAdmin(), role: 'super_admin' } })],
  [
    'takes their role back',
    updateUser,
    ({ id, email }) => ({
      params: { userId: id },
      body: { ...names(email), role: 'super_admin' },
    }),
  ],
  ['edits another admin', updateUser, () => another({ role: 'admin' })],
  ['deactivates another admin', switchUser, () => another({ isActive: false })],
  ['deletes another admin', deleteUser, () => another()],
  ['removes a second factor', takeSecondFactor, () => another()],
  [
    'makes a reset link for a super admin',
    createResetLink,
    async () => ({
      params: { userId: (await insertUser('super_admin')).id },
    }),
  ],
];

test.each(forSuperAdmins)(
  'a super admin who is demoted while their call runs is refused: %s',
  async (_, endpoint, prepare) => {
    const actor = await insertUser('super_admin');
    const { body, ...rest } = await prepare(actor);

    const response = await during(
      (tx) => tx.update(users).set({ role: 'admin' }).where(eq(users.id, actor.id)),
      () => send(actor, endpoint.method, urlFor(endpoint, rest), body),
    );

    expect(response.statusCode).toBe(403);
  },
);

test('two super admins who edit each other at once never deadlock, in fifty rounds', async () => {
  const [ada, joan] = [await insertUser('super_admin'), await insertUser('super_admin')];
  const edit = (actor: User, target: User) =>
    call(actor, updateUser, { params: { userId: target.id }, body: { ...names(target.email), role: 'super_admin' } });

  for (let round = 0; round < 50; round++) {
    const responses = await Promise.all([edit(ada, joan), edit(joan, ada), edit(ada, ada), edit(joan, joan)]);

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  }
});

test('of two super admins who demote each other at once exactly one succeeds, in fifty rounds', async () => {
  const [ada, joan] = [await insertUser('super_admin'), await insertUser('super_admin')];
  const demote = (actor: User, target: User) =>
    call(actor, updateUser, { params: { userId: target.id }, body: { ...names(target.email), role: 'admin' } });

  for (let round = 0; round < 50; round++) {
    const responses = await Promise.all([demote(ada, joan), demote(joan, ada)]);

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    await db
      .update(users)
      .set({ role: 'super_admin' })
      .where(inArray(users.id, [ada.id, joan.id]));
  }
});
