import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import * as account from '#contract/account.ts';
import { listCompanies } from '#contract/companies.ts';
import { findSession, logIn, logOut } from '#contract/sessions.ts';
import { listSettings, updateSetting } from '#contract/settings.ts';
import { listTickets } from '#contract/tickets.ts';
import { listUsers, takeSecondFactor } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { codeOf, insertFactor, RECOVERY_CODE } from '#test/second-factor.ts';

const { call, db, insertUser } = await startApp();

beforeEach(async () => {
  await db.update(settings).set({ value: null });
});

async function require(value = 'true') {
  await db.update(settings).set({ value }).where(eq(settings.key, 'staff_second_factor'));
}

const missing = {
  statusCode: 403,
  message: 'All staff must use two-factor login. Set it up in Your account to continue.',
  secondFactor: 'missing',
};

test.each(['admin', 'super_admin'] as const)(
  'where it is required, %s without one is limited to their own account',
  async (role) => {
    const staff = await insertUser(role);
    await require();

    const shut = [await call(staff, listTickets, {}), await call(staff, listCompanies, {})];
    const open = [
      await call(staff, findSession, {}),
      await call(staff, account.listOwnSessions, {}),
      await call(staff, account.endOtherSessions, {}),
      await call(staff, account.changePassword, { body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
    ];

    expect(shut.map(refusalOf)).toEqual([missing, missing]);
    expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await call(staff, account.findSecondFactor, {})).json()).toMatchObject({ isOn: false, isRequired: true });
  },
);

test('with one confirmed they go on at once; with one only started they don’t', async () => {
  const staff = await insertUser('admin');
  await require();

  const { secret } = (await call(staff, account.startSecondFactor, { body: { password: PASSWORD } })).json();
  const started = await call(staff, listTickets, {});
  await call(staff, account.confirmSecondFactor, { body: { code: codeOf(secret) } });
  const confirmed = await call(staff, listTickets, {});
  await call(staff, account.removeSecondFactor, { body: { password: PASSWORD, code: codeOf(secret, 1) } });
  const removed = await call(staff, listTickets, {});

  expect([started, confirmed, removed].map(({ statusCode }) => statusCode)).toEqual([403, 200, 403]);
  expect((await call(staff, logOut, {})).statusCode).toBe(200);
});

test('clients never need it, and nobody does while the setting is off', async () => {
  const client = await insertUser('manager');
  const staff = await insertUser('super_admin');

  expect((await call(staff, listTickets, {})).statusCode).toBe(200);
  await require();
  expect((await call(client, listTickets, {})).statusCode).toBe(200);
  expect((await call(client, account.findSecondFactor, {})).json()).toMatchObject({ isRequired: false });
});

test('turning the setting on requires your own two-factor login', async () => {
  const staff = await insertUser('super_admin');
  const rows = (await call(staff, listSettings, {})).json();
  const settingId = rows.find(({ settingKey }) => settingKey === 'staff_second_factor')?.id ?? '';
  const set = (settingValue: string) => call(staff, updateSetting, { params: { settingId }, body: { settingValue } });

  const refused = await set('true');
  await insertFactor(db, staff.id);
  const done = await set('true');

  expect(refusalOf(refused)).toEqual({
    statusCode: 409,
    message: 'Set up two-factor login for your own account before you require it for all staff.',
  });
  expect(done.json()).toMatchObject({ settingValue: 'true', isEditable: true });
});

test('a super admin removes a lost second factor: the user is logged out, and logs in without it', async () => {
  const superAdmin = await insertUser('super_admin');
  const user = await insertUser('manager');
  await insertFactor(db, user.id);
  const listed = async () =>
    (await call(superAdmin, listUsers, { querystring: { companyId: user.companyId ?? '' } })).json();
  const before = await listed();

  const response = await call(superAdmin, takeSecondFactor, { params: { userId: user.id } });
  const again = await call(superAdmin, takeSecondFactor, { params: { userId: user.id } });

  expect(before).toMatchObject([{ id: user.id, hasSecondFactor: true }]);
  expect(response.json()).toMatchObject({ id: user.id, hasSecondFactor: false });
  expect(again.statusCode).toBe(200);
  expect((await call(user, findSession, {})).statusCode).toBe(401);
  const login = await call(undefined, logIn, { body: { email: user.email, password: PASSWORD } });
  expect(login.statusCode).toBe(200);
  const entries = await db.select().from(events).where(eq(events.recordId, user.id)).orderBy(events.createdAt);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['two-step login turned off', superAdmin.id],
    ['signed in', user.id],
  ]);
});

test('recovery codes go with it', async () => {
  const superAdmin = await insertUser('super_admin');
  const user = await insertUser('admin');
  await insertFactor(db, user.id);
  await call(superAdmin, takeSecondFactor, { params: { userId: user.id } });

  const login = (await call(undefined, logIn, { body: { email: user.email, password: PASSWORD } })).json();
  await call(login, account.startSecondFactor, { body: { password: PASSWORD } });
  const response = await call(login, account.confirmSecondFactor, { body: { code: RECOVERY_CODE } });

  expect(response.statusCode).toBe(400);
});
