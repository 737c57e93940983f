import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findSession } from '#contract/sessions.ts';
import type { SettingKey } from '#contract/setting-definitions.ts';
import { findProvider, listSettings } from '#contract/settings.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import { createUser } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { consumersOf, settle } from '#test/consumers.ts';
import { insertFactor } from '#test/second-factor.ts';

const { call, db, databaseUrl, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('super_admin');
const other = connect(databaseUrl, { patience: 10 });
const otherApp = await buildApp({ db: other.db, logger: pino({ level: 'silent' }) });

afterAll(async () => {
  await otherApp.close();
  await other.pool.end();
});

const consume = consumersOf(db);

beforeEach(async () => {
  await db.update(settings).set({ value: null });
});

async function find(key: SettingKey) {
  const setting = (await call(admin, listSettings, {})).json().find(({ settingKey }) => settingKey === key);
  if (!setting) throw new Error(`${key} is not listed`);
  return setting;
}

/** Sets a setting in another process than the one that tests look at. */
async function set(key: SettingKey, settingValue: string) {
  const url = `/api/ticketing/admin/settings/${(await find(key)).id}`;
  return otherApp.inject({ method: 'PUT', url, headers: bearer(admin), payload: { settingValue } });
}

test('a change in one process shows in the other at its next call', async () => {
  await set('support_phone', '(314) 555-0100');

  expect((await call(undefined, findProvider, {})).json().supportPhone).toBe('(314) 555-0100');
});

test('a consumer of setting events gets each change, but not a refused one', async () => {
  const told: (string | undefined)[] = [];
  const handle: Consumer['handle'] = async (_, events) => {
    told.push(...events.map(({ recordName }) => recordName));
  };
  await settle(db);
  await consume([{ name: 'told', ...reacting({ setting: { changed: handle } }) }]);

  for (const days of ['seven', '8']) await set('auto_close_days', days);
  await set('support_phone', '(314) 555-0101');

  await expect.poll(() => told, { timeout: 30_000 }).toEqual(['auto_close_days', 'support_phone']);
});

test('client staff bring a resolved ticket back, unless the provider does not want that', async () => {
  const manager = await insertUser('manager');
  const reopen = async (status: 'resolved' | 'closed') => {
    const { id: ticketId } = await insertTicket(manager, { assignedToId: manager.id, status, resolvedAt: new Date() });
    return call(manager, updateTicket, { params: { ticketId }, body: { status: 'open' } });
  };
  const allowed = [await reopen('resolved'), await reopen('closed')];

  await set('clients_may_reopen', 'false');
  const refused = [await reopen('resolved'), await reopen('closed')];

  expect(allowed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(refused.map(refusalOf)).toEqual(
    Array(2).fill({
      statusCode: 403,
      message:
        'A resolved ticket can’t be set back to an active status here. Please create a new ticket, or comment on this one.',
    }),
  );
});

test('where they may not, they still change everything else, and provider staff do as before', async () => {
  await set('clients_may_reopen', 'false');
  const manager = await insertUser('manager');
  const { id: ticketId } = await insertTicket(manager, { assignedToId: manager.id });
  const params = { ticketId };

  for (const status of TicketStatuses.filter((each) => each !== 'closed')) {
    expect((await call(manager, updateTicket, { params, body: { status } })).statusCode).toBe(200);
  }
  expect((await call(manager, updateTicket, { params, body: { priority: 'low' } })).statusCode).toBe(200);
  expect((await call(manager, updateTicket, { params, body: { status: 'resolved' } })).statusCode).toBe(200);
  expect((await call(admin, updateTicket, { params, body: { status: 'open' } })).json().status).toBe('open');
});

test('a client user creates as many tickets and comments within an hour as the settings allow', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
  const create = async () => [
    (await call(employee, createTicket, { body: texts })).statusCode,
    (await call(employee, addComment, { params: { ticketId }, body: { comment: 'Still smoking' } })).statusCode,
  ];

  await set('client_tickets_per_hour', '1');
  await set('client_comments_per_hour', '2');

  expect([await create(), await create(), await create()]).toEqual([
    [201, 201],
    [429, 201],
    [429, 429],
  ]);
});

test('an idle session lasts as long as the fixed setting', async () => {
  const { settingValue, isEditable } = await find('session_hours');
  const resting = async (minutes: number) => {
    const user = await insertUser('employee');
    const lastUsedAt = sql`now() - ${`${Number(settingValue) * 60 + minutes} minutes`}::interval`;
    await db.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, user.id));
    return (await call(user, findSession, {})).statusCode;
  };

  expect(isEditable).toBe(false);
  expect([await resting(-1), await resting(2)]).toEqual([200, 401]);
});

test('a new password has the length that the setting requires', async () => {
  const { settingValue } = await find('min_password_length');
  const { companyId } = await insertUser('employee');
  const create = async (length: number) => {
    const person = { firstName: 'Joan', lastName: 'Clarke', email: `${crypto.randomUUID()}@acme.example` };
    const password = 'q7%vXz!2kLm#9'.slice(0, length);
    return (await call(admin, createUser, { body: { ...person, password, companyId } })).statusCode;
  };

  expect([settingValue, await create(5), await create(6)]).toEqual(['6', 400, 201]);
  expect((await set('min_password_length', '12')).statusCode).toBe(200);
  expect([await create(11), await create(12)]).toEqual([400, 201]);
  expect((await call(undefined, findProvider, {})).json().minPasswordLength).toBe(12);
});

test('a password that others guess first is taken, unless the provider does not want that', async () => {
  const { companyId } = await insertUser('employee');
  const create = async () => {
    const person = { firstName: 'Joan', lastName: 'Clarke', email: `${crypto.randomUUID()}@acme.example` };
    return (await call(admin, createUser, { body: { ...person, password: 'trustno1', companyId } })).statusCode;
  };

  const before = await create();
  await set('refuse_common_passwords', 'true');

  expect([before, await create()]).toEqual([201, 400]);
});

test('staff without two-factor login can work as before unless the provider requires it', async () => {
  const staff = await insertUser('admin');
  await insertFactor(db, admin.id);
  const before = (await call(staff, listSettings, {})).statusCode;

  await set('staff_second_factor', 'true');

  expect([before, (await call(staff, listSettings, {})).statusCode]).toEqual([200, 403]);
  expect((await call(admin, listSettings, {})).statusCode).toBe(200);
  await db.delete(secondFactors);
});
