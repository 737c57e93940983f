import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SettingKey, settingDefinitions } from '#contract/setting-definitions.ts';
import { findProvider, listSettings, updateSetting } from '#contract/settings.ts';
import { SettingCategories } from '#contract/settings-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { app, call, db, insertUser } = await startApp({ own: true });
const admin = await insertUser('super_admin');

beforeEach(async () => {
  await db.update(settings).set({ value: null });
});

async function list() {
  return (await call(admin, listSettings, {})).json();
}

async function find(key: SettingKey) {
  const setting = (await list()).find(({ settingKey }) => settingKey === key);
  if (!setting) throw new Error(`${key} is not listed`);
  return setting;
}

async function set(key: SettingKey, settingValue: string) {
  return call(admin, updateSetting, { params: { settingId: (await find(key)).id }, body: { settingValue } });
}

test('the list has every setting, by category, with its default until somebody sets it', async () => {
  const all = await list();

  expect(all.map(({ settingKey }) => settingKey)).toEqual(Object.keys(settingDefinitions));
  expect([...new Set(all.map(({ category }) => category))]).toEqual([...SettingCategories]);
  expect(all[0]).toEqual({
    id: expect.any(String),
    settingKey: 'provider_name',
    settingValue: 'Archway IT',
    category: 'Provider',
    description:
      'Your name on the website, in the portal and in emails. Until you change it here, it is the one in your site’s folder.',
    dataType: 'text',
    isEditable: true,
    version: expect.any(Number),
  });
});

test('an update is returned, stored, and recorded with the earlier value', async () => {
  const { id } = await find('auto_close_days');

  const response = await set('auto_close_days', ' 014 ');

  expect([response.statusCode, response.json().settingValue]).toEqual([200, '14']);
  expect((await find('auto_close_days')).settingValue).toBe('14');
  expect(await findSetting(db, 'auto_close_days')).toBe(14);
  const entries = await db.select().from(events).where(eq(events.recordId, id));
  expect(entries).toMatchObject([
    {
      actorId: admin.id,
      client: '127.0.0.1',
      action: 'changed',
      kind: 'setting',
      recordName: 'auto_close_days',
      changes: { settingValue: ['0', '14'] },
    },
  ]);
});

test('setting the current value is no change', async () => {
  const { id } = await find('support_phone');
  await set('support_phone', '(314) 555-0100');

  const response = await set('support_phone', '(314) 555-0100');

  expect(response.statusCode).toBe(200);
  expect(await db.$count(events, eq(events.recordId, id))).toBe(1);
});

describe('a value', () => {
  test.each([
    ['provider_name', '  Cardinal IT ', 'Cardinal IT'],
    ['provider_name', 'Zoë & 山田 <b>', 'Zoë & 山田 <b>'],
    ['support_email', ' help@cardinal.example ', 'help@cardinal.example'],
    ['contact_mailbox', '  ', ''],
    ['contact_mailbox', 'sales@cardinal.example', 'sales@cardinal.example'],
    ['default_invitation_days', '365', '365'],
    ['auto_close_days', '0', '0'],
    ['clients_may_reopen', 'false', 'false'],
  ] as const)('of %s may be %j', async (key, value, kept) => {
    const response = await set(key, value);

    expect([response.statusCode, response.json().settingValue]).toEqual([200, kept]);
  });

  test.each([
    ['provider_name', ' ', 'This can’t be empty'],
    ['provider_name', 'x'.repeat(201), 'Use at most 200 characters'],
    ['provider_name', 'Archway\r\nBcc: all@acme.example', 'Use plain text on one line'],
    ['support_email', 'help(at)cardinal', 'Enter a valid email address'],
    ['support_phone', '', 'Enter a phone number'],
    ['contact_mailbox', 'nobody', 'Enter a valid email address'],
    ['contact_mailbox', 'a@b.example, c@d.example', 'Enter a valid email address'],
    ['default_invitation_days', '0', 'Choose a whole number from 1 to 365'],
    ['default_invitation_days', '366', 'Choose a whole number from 1 to 365'],
    ['auto_close_days', '1.5', 'Choose a whole number from 0 to 3650'],
    ['auto_close_days', '-1', 'Choose a whole number from 0 to 3650'],
    ['clients_may_reopen', 'yes', 'Choose true or false'],
  ] as const)('of %s cannot be %j', async (key, value, message) => {
    const before = await find(key);

    const response = await set(key, value);

    expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path: 'settingValue', message }] });
    expect(await find(key)).toEqual(before);
  });
});

test('a fixed setting refuses every value', async () => {
  const response = await set('session_hours', '3');

  expect(refusalOf(response)).toEqual({
    statusCode: 403,
    message: 'This setting is fixed: it can’t be changed here',
  });
});

test.each([
  ['auto_close_days', 'seven', 0],
  ['clients_may_reopen', '', true],
  ['support_email', 'help\nme', 'support@archway-it.example'],
  ['min_password_length', '3', 6],
] as const)(
  'a value of %s that somebody wrote into the database by hand, %j, counts as %j',
  async (key, value, meant) => {
    await db.update(settings).set({ value }).where(eq(settings.key, key));

    expect(await findSetting(db, key)).toBe(meant);
    expect((await find(key)).settingValue).toBe(String(meant));
  },
);

test('a setting without a row has its default, and its first change gives it one', async () => {
  await db.delete(settings).where(eq(settings.key, 'auto_close_days'));
  const before = await find('auto_close_days');
  expect(before).toMatchObject({ settingValue: '0', version: 1 });
  expect(await findSetting(db, 'auto_close_days')).toBe(0);

  const params = { settingId: before.id };
  const both = await Promise.all(
    ['7', '8'].map((settingValue) => call(admin, updateSetting, { params, body: { settingValue, version: 1 } })),
  );

  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await find('auto_close_days')).toMatchObject({ id: params.settingId, version: 2 });
  expect([7, 8]).toContain(await findSetting(db, 'auto_close_days'));
});

test('a setting of a newer version is left alone', async () => {
  await db.insert(settings).values({ key: 'toString', value: 'x' });

  expect((await list()).map(({ settingKey }) => settingKey)).toEqual(Object.keys(settingDefinitions));
  await db.delete(settings).where(eq(settings.key, 'toString'));
});

test('anybody can read the provider’s name and contact data, which are revalidated on each request', async () => {
  await set('provider_name', 'Cardinal IT');
  await set('clients_may_reopen', 'false');
  await set('emergency_phone', '(314) 555-0199');

  const response = await call(undefined, findProvider, {});

  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.json()).toEqual({
    providerName: 'Cardinal IT',
    publicUrl: app.publicUrl,
    supportEmail: 'support@archway-it.example',
    supportPhone: '(314) 555-0142',
    emergencyPhone: '(314) 555-0199',
    hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
    isOpen: expect.any(Boolean),
    clientsMayReopen: false,
    clientsSeeTime: false,
    sendsMail: false,
    receivesMail: false,
    fileMegabytes: 25,
    filesPerMessage: 10,
    hasSingleSignOn: false,
    minPasswordLength: 6,
    refusesCommonPasswords: false,
    prices: null,
    serviceLabels: {
      'managed-it': 'Managed IT',
      networking: 'Networking',
      'it-projects': 'IT Projects',
      'personal-it': 'Personal IT',
      consultation: 'Free Consultation',
      other: 'Other',
    },
    packageLabels: { essential: 'Essential', professional: 'Professional' },
  });
});
