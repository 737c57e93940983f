import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts';
import { ApiKeyLimit, apiKeyRefusals } from '#contract/api-keys-constants.ts';
import { createSavedReply, deleteSavedReply } from '#contract/saved-replies.ts';
import { findSession } from '#contract/sessions.ts';
import { listTickets, updateTicket } from '#contract/tickets.ts';
import { deleteUser, switchUser, updateUser } from '#contract/users.ts';
import { createWebhook } from '#contract/webhooks.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { connections, identities } from '#server/platform/database/tables/connections.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { statusComponents } from '#server/platform/database/tables/status.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { insertKey } from '#test/api-keys.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { tablesWith } from '#test/find-in-database.ts';
import { countWaitingForLock, untilBlocked } from '#test/table-lock.ts';
import { isApiKey } from './key.ts';

const world = await startApp({ own: true });
const { call, db, insertUser } = world;

const body = { name: 'Monitoring', scopes: ['read' as const], expiresInDays: 30 };

describe('an API key', () => {
  test('is shown once, can be told from other text, and is nowhere in the database', async () => {
    const owner = await insertUser('employee');

    const created = (await call(owner, createApiKey, { body })).json();
    const [listed] = (await call(owner, listApiKeys, {})).json();

    expect(created.key).toMatch(/^awk_[\w-]{49}$/);
    expect(isApiKey(created.key)).toBe(true);
    expect(isApiKey(created.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(false);
    const { key, ...rest } = created;
    expect(listed).toEqual(rest);
    expect(key.startsWith(listed?.prefix ?? '-')).toBe(true);
    expect(await tablesWith(db, key)).toEqual([]);
  });

  test('is valid for 90 days unless its owner says otherwise', async () => {
    const owner = await insertUser('admin');

    const { expiresInDays: _, ...withoutDays } = body;
    const { expiresAt } = (await call(owner, createApiKey, { body: withoutDays })).json();

    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90);
  });

  test('does what its owner may, and records its calls', async () => {
    const owner = await insertUser('manager');
    const { key } = (await call(owner, createApiKey, { body })).json();

    const responses = [await call({ token: key }, findSession, {}), await call({ token: key }, listTickets, {})];

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses[0]?.json()).toMatchObject({ id: owner.id });
    const [listed] = (await call(owner, listApiKeys, {})).json();
    expect(listed).toMatchObject({ calls: 2, lastAddress: '127.0.0.1', lastUsedAt: expect.any(String) });
  });

  test('leaves changes in the audit log that say so', async () => {
    const admin = await insertUser('super_admin');
    const key = await insertKey(db, admin.id);
    const { id: ticketId } = await world.insertTicket(await insertUser('employee'));

    await call(key, updateTicket, { params: { ticketId }, body: { title: 'Renamed' } });

    const [event] = await db.select().from(events).where(eq(events.recordId, ticketId));
    expect(event).toMatchObject({ actorId: admin.id, via: 'key' });
  });

  test('may not create a webhook even right after its owner logged in', async () => {
    const key = await insertKey(db, (await insertUser('super_admin')).id);
    const url = 'https://mirror.example/hook';

    const response = await call(key, createWebhook, { body: { name: 'Mirror', url, events: ['ticket.created'] } });

    expect(refusalOf(response)).toEqual({
      statusCode: 403,
      message: 'API keys can’t do this, because it requires a confirmed identity. Log in to the portal instead.',
    });
  });

  test('that may only write changes no ticket, because the answer would show it', async () => {
    const owner = await insertUser('employee');
    const { id: ticketId } = await world.insertTicket(owner);
    const key = await insertKey(db, owner.id, ['write']);

    const response = await call(key, updateTicket, { params: { ticketId }, body: {} });

    expect(refusalOf(response)).toEqual({ statusCode: 403, message: apiKeyRefusals.noRead });
  });

  test('creates no further keys', async () => {
    const key = await insertKey(db, (await insertUser('super_admin')).id);

    const response = await call(key, createApiKey, { body });

    expect(refusalOf(response).message).toBe('API keys can’t do this. Log in to the portal instead.');
  });

  test('is created and revoked only after its owner has confirmed their identity', async () => {
    const owner = await insertUser('employee');
    const { id: keyId } = await insertKey(db, owner.id);
    const since = { identityConfirmedAt: sql`now() - interval '16 minutes'` };
    await db.update(sessions).set(since).where(eq(sessions.userId, owner.id));

    const responses = [
      await call(owner, createApiKey, { body }),
      await call(owner, deleteApiKey, { params: { keyId } }),
    ];

    expect(responses.map(refusalOf)).toEqual([
      expect.objectContaining({ statusCode: 403, confirm: 'identity' }),
      expect.objectContaining({ statusCode: 403, confirm: 'identity' }),
    ]);
  });

  test('names a component only for staff', async () => {
    const name = crypto.randomUUID();
    const [component] = await db.insert(statusComponents).values({ name, position: 1 }).returning();
    const named = { ...body, statusComponentId: component?.id ?? '' };

    const ofStaff = await call(await insertUser('admin'), createApiKey, { body: named });
    const ofClient = await call(await insertUser('manager'), createApiKey, { body: named });

    expect(ofStaff.json()).toMatchObject({ statusComponentName: name });
    expect(ofClient.statusCode).toBe(400);
  });

  test('is refused beyond the most of one user', async () => {
    const owner = await insertUser('employee');
    await Promise.all(Array.from({ length: ApiKeyLimit.perUser }, () => insertKey(db, owner.id)));

    const response = await call(owner, createApiKey, { body });

    expect(response.statusCode).toBe(409);
  });

  test('no longer listed is deleted with the next one', async () => {
    const owner = await insertUser('employee');
    const old = await insertKey(db, owner.id, ['read'], { expiresAt: new Date(Date.now() - 31 * 86_400_000) });
    const recent = await insertKey(db, owner.id, ['read'], { expiresAt: new Date(Date.now() - 1_000) });

    await call(owner, createApiKey, { body });

    const kept = (await call(owner, listApiKeys, {})).json();
    expect(kept.map(({ id, isExpired }) => [id, isExpired])).toContainEqual([recent.id, true]);
    expect(await db.$count(apiKeys, eq(apiKeys.id, old.id))).toBe(0);
  });
});

describe('the next call is refused', () => {
  const admin = () => insertUser('super_admin');
  type User = Awaited<ReturnType<typeof insertUser>>;

  test.each<[string, (owner: User, keyId: string) => Promise<unknown>]>([
    ['after revoking', async (owner, keyId) => call(owner, deleteApiKey, { params: { keyId } })],
    [
      'after the owner was deactivated',
      async ({ id: userId }) => call(await admin(), switchUser, { params: { userId }, body: { isActive: false } }),
    ],
    [
      'after the owner was deactivated and activated again',
      async ({ id: userId }) => {
        const caller = await admin();
        await call(caller, switchUser, { params: { userId }, body: { isActive: false } });
        await call(caller, switchUser, { params: { userId }, body: { isActive: true } });
      },
    ],
    ['after the owner was removed', async ({ id: userId }) => call(await admin(), deleteUser, { params: { userId } })],
    [
      'after the owner was moved to another company',
      async ({ id: userId, email }) => {
        const { id: companyId } = await world.insertCompany();
        const body = { firstName: 'Ada', lastName: 'King', email, companyId };
        return call(await admin(), updateUser, { params: { userId }, body });
      },
    ],
    [
      'while the company is archived',
      async ({ companyId }) =>
        db
          .update(companies)
          .set({ archivedAt: new Date() })
          .where(eq(companies.id, companyId ?? '')),
    ],
    [
      'after it has expired',
      async (_, keyId) =>
        db.update(apiKeys).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(apiKeys.id, keyId)),
    ],
  ])('%s', async (_, end) => {
    const owner = await insertUser('employee');
    const key = await insertKey(db, owner.id);
    expect((await call(key, listTickets, {})).statusCode).toBe(200);

    await end(owner, key.id);

    expect(refusalOf(await call(key, listTickets, {}))).toEqual({
      statusCode: 401,
      message:
        'This API key is not valid. It was revoked, has expired, or is incomplete. Create a new one in your account.',
    });
  });

  test('if staff must set up a second factor first', async () => {
    const key = await insertKey(db, (await admin()).id);
    await db.execute(sql`update settings set value = 'true' where key = 'staff_second_factor'`);

    const response = await call(key, listTickets, {});
    await db.execute(sql`update settings set value = 'false' where key = 'staff_second_factor'`);

    expect(response.statusCode).toBe(403);
  });

  test('not if staff log in with single sign-on, which asks for it', async () => {
    const owner = await admin();
    const key = await insertKey(db, owner.id);
    const provider = { issuer: 'https://id.archway.example', clientId: 'archway', clientSecret: 'secret' };
    const row = { id: randomUUID(), name: 'Archway', companyId: null, isRequired: false, createsUsers: false };
    await db.insert(connections).values({ ...row, ...provider });
    await db
      .insert(identities)
      .values({ userId: owner.id, connectionId: row.id, issuer: provider.issuer, subject: 'owner' });
    await db.execute(sql`update settings set value = 'true' where key = 'staff_second_factor'`);

    const response = await call(key, listTickets, {});
    await db.execute(sql`update settings set value = 'false' where key = 'staff_second_factor'`);

    expect(response.statusCode).toBe(200);
  });

  test('during a change, if the key is revoked in the middle of it', async () => {
    const owner = await insertUser('super_admin');
    const key = await insertKey(db, owner.id);
    const body = { name: 'Hello', text: 'Thank you.' };
    const { id: replyId } = (await call(key, createSavedReply, { body })).json();

    const response = await world.during(
      async (tx) => {
        await tx.delete(apiKeys).where(eq(apiKeys.id, key.id));
        await tx.select().from(users).where(eq(users.id, owner.id)).for('update');
      },
      () => call(key, deleteSavedReply, { params: { replyId } }),
    );

    expect(response.statusCode).toBe(401);
  });
});

test('a key follows the role of its owner', async () => {
  const owner = await insertUser('super_admin');
  const key = await insertKey(db, owner.id);
  const audit = () => world.send(key, 'GET', '/api/ticketing/admin/audit-log');
  expect((await audit()).statusCode).toBe(200);

  await db.update(users).set({ role: 'admin' }).where(eq(users.id, owner.id));

  expect((await audit()).statusCode).toBe(403);
});

test('a key makes 600 calls a minute, and each answer says how many are left', async () => {
  const key = await insertKey(db, (await insertUser('employee')).id);
  const earlier = Array.from({ length: 598 }, () => ({ limitName: 'key_calls', subject: key.id }));
  await db.insert(limitUses).values(earlier);

  const responses = [];
  for (const _ of [1, 2, 3]) responses.push(await call(key, findSession, {}));

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(responses.map(({ headers }) => headers['ratelimit-policy'])).toEqual(Array(3).fill('"default";q=600;w=60'));
  expect(responses.map(({ headers }) => headers.ratelimit)).toEqual([
    expect.stringMatching(/^"default";r=1;t=\d+$/),
    expect.stringMatching(/^"default";r=0;t=\d+$/),
    expect.stringMatching(/^"default";r=0;t=\d+$/),
  ]);
  expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await db.$count(apiKeys, and(eq(apiKeys.id, key.id), eq(apiKeys.calls, 2)))).toBe(1);
});

test('calls with one key wait for each other outside of the database', async () => {
  const key = await insertKey(db, (await insertUser('employee')).id);
  const somebody = await insertUser('employee');
  const sent: ReturnType<typeof call>[] = [];

  await db.transaction(async (tx) => {
    const name = `key_calls of subject ${key.id}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    for (let count = 0; count < 30; count += 1) sent.push(call(key, findSession, {}));
    await untilBlocked(db, Promise.race(sent));

    expect((await call(somebody, findSession, {})).statusCode).toBe(200);
    expect(await countWaitingForLock(db)).toBe(1);
  });

  expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toContain(200);
});

test.each(['awk_', 'awk_short-and-then-some-more', `awk_${'A'.repeat(49)}`])('%s is no key', async (token) => {
  const response = await call({ token: token.padEnd(20, '_') }, findSession, {});

  expect(response.statusCode).toBe(401);
});

test('a key is accepted only as a bearer token, exactly as it was shown', async () => {
  const { token } = await insertKey(db, (await insertUser('employee')).id);
  const ask = async (url: string, authorization?: string) =>
    (await world.app.inject({ url, headers: authorization === undefined ? {} : { authorization } })).statusCode;
  const url = '/api/ticketing/tickets';

  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(await ask(url, `${scheme} ${token}`)).toBe(200);
  for (const sent of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer\t${token}`,
  ]) {
    expect([sent, await ask(url, sent)]).toEqual([sent, 401]);
  }
  for (const name of ['token', 'key', 'api_key', 'access_token'])
    expect(await ask(`${url}?${name}=${token}`)).toBe(401);
});

test('refusals say how many calls are left, too', async () => {
  const key = await insertKey(db, (await insertUser('employee')).id);

  const responses = [
    await world.send(key, 'GET', `/api/ticketing/tickets/${randomUUID()}`),
    await world.send(key, 'GET', '/api/ticketing/admin/audit-log'),
    await world.send(key, 'POST', '/api/ticketing/tickets'),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 403, 400]);
  for (const { headers } of responses) expect(headers.ratelimit).toMatch(/^"default";r=\d+;t=\d+$/);
});
