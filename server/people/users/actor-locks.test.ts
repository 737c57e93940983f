import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as account from '#contract/account.ts';
import { addAdjustment } from '#contract/adjustments.ts';
import { createAgreement } from '#contract/agreement-records.ts';
import { deleteCompany } from '#contract/companies.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { urlFor } from '#contract/endpoint.ts';
import { createInvitation, deactivateInvitation } from '#contract/invitations.ts';
import { createResetLink } from '#contract/password-resets.ts';
import * as promise from '#contract/promise.ts';
import { updateReportMail } from '#contract/reports.ts';
import { deleteSavedReply, updateSavedReply } from '#contract/saved-replies.ts';
import { updateSetting } from '#contract/settings.ts';
import { closeMonth, reopenMonth } from '#contract/statements.ts';
import { createUser, deleteUser, switchUser, takeSecondFactor, updateUser } from '#contract/users.ts';
import { deleteView, updateView } from '#contract/views.ts';
import { defaultCalendar, defaultTargets } from '#server/desk/promise/rules.ts';
import { startFactor } from '#server/people/auth/second-factors/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { views } from '#server/platform/database/tables/views.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { insertInvitation } from '#test/onboarding.ts';
import { codeOf, insertFactor, RECOVERY_CODE } from '#test/second-factor.ts';
import { untilBlocked } from '#test/table-lock.ts';
import { october } from '#test/time.ts';

const world = await startApp({ own: true, mail: mailSetup });
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

const month = async () => ({ params: { companyId: (await insertCompany()).id, month: '2026-10' } });
const closedMonth = async () => {
  const closed = await month();
  await call(await insertUser('admin'), closeMonth, closed);
  return closed;
};
const ofAnother = async () => ({ ownerId: (await insertUser('admin')).id, isShared: true });
const sharedView = (body?: object) => async () => {
  const row = { ...(await ofAnother()), name: 'Printers', query: {} };
  const { id: viewId } = one(await db.insert(views).values(row).returning());
  return { params: { viewId }, body };
};
const sharedReply = (body?: object) => async () => {
  const row = { ...(await ofAnother()), name: 'Greeting', text: 'Hello', changes: {} };
  const { id: replyId } = one(await db.insert(savedReplies).values(row).returning());
  return { params: { replyId }, body };
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
  ['deletes a company', deleteCompany, async () => ({ params: { companyId: (await insertCompany()).id } })],
  [
    'deactivates an invitation',
    deactivateInvitation,
    async () => ({ params: { invitationId: (await insertInvitation(world)).id } }),
  ],
  ['closes a month', closeMonth, month],
];

/** What only super admins may do, besides managing accounts. */
const ofSuperAdmins: typeof commands = [
  ['sets the service hours', promise.updateCalendar, () => ({ body: { ...defaultCalendar(2026), timezone: 'UTC' } })],
  ['sets the targets', promise.updateTargets, () => ({ body: { ...defaultTargets, allHours: true } })],
  [
    'sets the targets of a company',
    promise.updateCompanyTargets,
    async () => ({ params: { companyId: (await insertCompany()).id }, body: { targets: defaultTargets } }),
  ],
  ['sets who is on call', promise.updateOnCall, async () => ({ body: { userIds: [(await insertUser('admin')).id] } })],
  ['reopens a month', reopenMonth, closedMonth],
  [
    'changes agreements',
    createAgreement,
    async () => ({
      params: { companyId: (await insertCompany()).id },
      body: { name: 'Ten hours', kind: 'monthly', startsOn: '2026-10-01', terms: [{ from: '2026-10' }] },
    }),
  ],
  [
    'corrects a month',
    addAdjustment,
    async () => ({
      params: { companyId: (await insertCompany()).id },
      body: { month: october, amount: 5, reason: 'Billed twice' },
    }),
  ],
  ['changes a shared view', updateView, sharedView({ name: 'Theirs' })],
  ['deletes a shared view', deleteView, sharedView()],
  ['changes a shared reply', updateSavedReply, sharedReply({ text: 'Theirs' })],
  ['deletes a shared reply', deleteSavedReply, sharedReply()],
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
  ends.flatMap(([what, end]) =>
    [...commands, ...ofSuperAdmins].map(([does, endpoint, prepare]) => ({ what, end, does, endpoint, prepare })),
  ),
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
  ...ofSuperAdmins,
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

test('a manager who becomes an employee while their call runs does not turn on the monthly report', async () => {
  const manager = await insertUser('manager');

  const response = await during(
    (tx) => tx.update(users).set({ role: 'employee' }).where(eq(users.id, manager.id)),
    () => call(manager, updateReportMail, { body: { isMailed: true } }),
  );

  expect(response.statusCode).toBe(403);
});

test('whoever sets the targets of a company locks it before themselves, and so never deadlocks', async () => {
  const actor = await insertUser('super_admin');
  const { id: companyId } = await insertCompany();
  const values = { params: { companyId }, body: { targets: defaultTargets } };

  const { response } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from companies where id = ${companyId} for update`);
    const response = call(actor, promise.updateCompanyTargets, values);
    await untilBlocked(db, response);
    await tx.execute(sql`select from users where id = ${actor.id} for no key update`);
    return { response };
  });

  expect((await response).statusCode).toBe(200);
});

test('two super admins who edit each other at once never deadlock, in fifty rounds', { tags: 'release' }, async () => {
  const [ada, joan] = [await insertUser('super_admin'), await insertUser('super_admin')];
  const edit = (actor: User, target: User) =>
    call(actor, updateUser, { params: { userId: target.id }, body: { ...names(target.email), role: 'super_admin' } });

  for (let round = 0; round < 50; round++) {
    const responses = await Promise.all([edit(ada, joan), edit(joan, ada), edit(ada, ada), edit(joan, joan)]);

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  }
});

test('when two super admins demote each other at once, exactly one succeeds, in fifty rounds', {
  tags: 'release',
}, async () => {
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
