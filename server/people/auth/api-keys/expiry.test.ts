import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createApiKey, deleteAnyApiKey, deleteApiKey, listAllApiKeys, listApiKeysOfUser } from '#contract/api-keys.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { insertKey } from '#test/api-keys.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { outboxOf } from '#test/outbox.ts';
import { announceExpiry } from './expiry.ts';

const { call, db, insertUser } = await startApp({
  own: true,
  mail: mailSetup,
  publicUrl: 'https://help.archway.example',
});
const outbox = outboxOf(db);

beforeEach(async () => {
  await db.delete(apiKeys);
  await db.update(users).set({ isActive: false }).where(eq(users.role, 'super_admin'));
  await outbox.begin();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Everybody who is told, and of what, after some time has passed. */
async function told(days = 0) {
  await db.update(apiKeys).set({ expiresAt: sql`${apiKeys.expiresAt} - ${days} * interval '1 day'` });
  for (let announced = 1; announced > 0; ) announced = await announceExpiry(db);
  const mails = await outbox.all();
  await outbox.begin();
  return mails.map(({ to, header }) => `${to[0]}: ${header('subject')}`).sort();
}

test('the owner and the super admins are told 14 and 3 days before a key expires and when it did, once each', async () => {
  const owner = await insertUser('employee');
  const superAdmins = [await insertUser('super_admin'), await insertUser('super_admin')];
  await insertUser('admin');
  await insertKey(db, owner.id, ['read'], { name: 'Backup', expiresAt: inDays(20) });
  const all = (end: string) =>
    [
      `${owner.email}: Your API key “Backup” ${end}`,
      ...superAdmins.map(({ email }) => `${email}: The API key “Backup” ${end}`),
    ].sort();

  expect(await told()).toEqual([]);
  expect(await told(6.5)).toEqual(all('expires soon'));
  expect(await told(5)).toEqual([]);
  expect(await told(6)).toEqual(all('expires soon'));
  expect(await told(2)).toEqual([]);
  expect(await told(1)).toEqual(all('has expired'));
  expect(await told(5)).toEqual([]);
});

test('many keys that expire on one day are one email, and keys of others at most one a day', async () => {
  const superAdmin = await insertUser('super_admin');
  const owners = [await insertUser('employee'), await insertUser('employee', { firstName: 'Ben', lastName: 'Lee' })];
  const expire = async (days: number) => {
    for (const { id } of owners) await insertKey(db, id, ['read'], { name: `In ${days}`, expiresAt: inDays(days) });
    while ((await announceExpiry(db)) > 0);
    await outbox.queue();
  };
  const waiting = async (userId: string) =>
    (
      await db
        .select()
        .from(outgoingMails)
        .where(and(eq(outgoingMails.userId, userId), isNull(outgoingMails.sentAt)))
    ).map(({ eventIds, nextAttemptAt }) => [eventIds.length, Number(nextAttemptAt) > Date.now() + 3_600_000]);

  await expire(2);
  await expire(1.5);
  await expire(-1);
  const first = await outbox.send();
  await expire(1);
  await expire(-2);
  const later = [await waiting(superAdmin.id), await waiting(owners[1]?.id ?? '')];
  const second = await outbox.send();

  const subjects = (mails: typeof first) => mails.map(({ to, header }) => `${to[0]}: ${header('subject')}`).sort();
  const told = (own: number, all: number) =>
    [
      ...owners.map(({ email }) => `${email}: ${own} of your API keys have expired or expire soon`),
      `${superAdmin.email}: ${all} API keys have expired or expire soon`,
    ].sort();
  expect(subjects(first)).toEqual(told(3, 6));
  const list = first.find(({ to }) => to[0] === superAdmin.email)?.text;
  expect(list?.match(/of Ben Lee: expires? /g)).toHaveLength(2);
  expect(list?.match(/of Ben Lee: expired \w+ \d+, .*, never used/g)).toHaveLength(1);
  // An owner does not wait for a day.
  expect(later).toEqual([[[4, true]], [[2, false]]]);
  expect(subjects(second)).toEqual(told(2, 4));
});

test('two processes at the same time announce each key once, however many there are', async () => {
  const owner = await insertUser('super_admin');
  for (let number = 0; number < 110; number += 1) await insertKey(db, owner.id, ['read'], { expiresAt: inDays(2) });
  const isAnnounced = and(eq(events.recordId, owner.id), like(events.action, 'API key expir%'));

  const run = async () => {
    for (let announced = 1; announced > 0; ) announced = await announceExpiry(db);
  };
  await Promise.all([run(), run()]);

  expect(await db.$count(events, isAnnounced)).toBe(110);
});

test('after a stop of weeks only what is true is announced; of a short key only its end', async () => {
  const owner = await insertUser('super_admin');
  await insertKey(db, owner.id, ['read'], { name: 'Old', expiresAt: inDays(-1) });
  await call(owner, createApiKey, { body: { name: 'Short', scopes: ['read'], expiresInDays: 2 } });
  await outbox.all();
  await outbox.begin();

  expect(await told()).toEqual([`${owner.email}: Your API key “Old” has expired`]);
  expect(await told(3)).toEqual([`${owner.email}: Your API key “Short” has expired`]);
});

test('nobody is told of a key that was revoked, or whose owner has no access', async () => {
  const [owner, gone] = [await insertUser('employee'), await insertUser('employee')];
  const { id: keyId } = await insertKey(db, owner.id, ['read'], { expiresAt: inDays(2) });
  await insertKey(db, gone.id, ['read'], { expiresAt: inDays(2) });
  await db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));

  expect(await announceExpiry(db)).toBe(1);
  await call(owner, deleteApiKey, { params: { keyId } });

  expect(await told()).toEqual([]);
});

test('a super admin sees the keys of everybody, the first to expire first, and revokes one, which its owner is told', async () => {
  const superAdmin = await insertUser('super_admin');
  const [staff, client] = [await insertUser('admin'), await insertUser('manager')];
  await insertKey(db, staff.id, ['read'], { name: 'Later', expiresAt: inDays(40) });
  const { id: keyId } = await insertKey(db, client.id, ['read'], { name: 'Sooner', expiresAt: inDays(20) });
  const list = async (limit = 200) => call(superAdmin, listAllApiKeys, { querystring: { limit } });

  const keys = (await list()).json();
  const first = await list(1);
  const next = await call(superAdmin, listAllApiKeys, {
    querystring: { limit: 1, cursor: /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '' },
  });
  const revoked = await call(superAdmin, deleteAnyApiKey, { params: { keyId } });

  expect(keys).toMatchObject([
    { name: 'Sooner', ownerId: client.id, companyName: expect.any(String) },
    { name: 'Later', ownerId: staff.id, companyName: null },
  ]);
  expect(JSON.stringify(keys)).not.toMatch(/hash/i);
  expect([first.json(), next.json()].flat().map(({ name }) => name)).toEqual(['Sooner', 'Later']);
  expect(revoked.statusCode).toBe(200);
  expect((await list()).json().map(({ name }) => name)).toEqual(['Later']);
  const [mail] = await outbox.all();
  expect([mail?.to, mail?.header('subject')]).toEqual([[client.email], 'Your API key was revoked']);
  expect(mail?.text).toContain('Sooner');
});

test('a super admin revokes a key only after a confirmation', async () => {
  const superAdmin = await insertUser('super_admin');
  const { id: keyId } = await insertKey(db, superAdmin.id);
  const old = { identityConfirmedAt: sql`now() - interval '16 minutes'` };
  await db.update(sessions).set(old).where(eq(sessions.userId, superAdmin.id));

  const response = await call(superAdmin, deleteAnyApiKey, { params: { keyId } });

  expect(refusalOf(response)).toMatchObject({ statusCode: 403, confirm: 'identity' });
});

test('staff see which keys end with somebody’s access, and what used them last', async () => {
  const owner = await insertUser('employee');
  await insertKey(db, owner.id, ['read'], { name: 'Old', expiresAt: inDays(-1) });
  await insertKey(db, owner.id, ['read'], { name: 'Backup', lastUsedAt: new Date(), lastClient: '192.0.2.30' });

  const keys = (await call(await insertUser('admin'), listApiKeysOfUser, { params: { userId: owner.id } })).json();

  expect(keys).toMatchObject([{ name: 'Backup', lastAddress: '192.0.2.30', lastUsedAt: expect.any(String) }]);
});
