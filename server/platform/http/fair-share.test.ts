import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { insertKey } from '#test/api-keys.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { countWaitingForLock, lockTable } from '#test/table-lock.ts';

const { app, db, insertUser, send } = await startApp({ own: true });
const url = '/api/ticketing/tickets';

const lock = (table: Parameters<typeof lockTable>[1]) => lockTable(db, table);
const waitingForLock = () => countWaitingForLock(db);

test('a client user has ten requests in progress at once; one more is refused, and after one ends there is room', async () => {
  const employee = await insertUser('employee');
  const unlock = await lock('tickets');
  const pending = Array.from({ length: 11 }, () => send(employee, 'GET', url));

  // Which of them arrives last is chance; the others wait.
  const refused = await Promise.race(pending);
  await unlock();
  const answers = await Promise.all(pending);
  const later = await send(employee, 'GET', url);

  expect([refusalOf(refused), refused.headers['retry-after']]).toEqual([
    { statusCode: 429, message: 'You have sent many requests at once. Please try again in a second.' },
    '1',
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(200), 429]);
  expect(later.statusCode).toBe(200);
});

test('a key has ten requests in progress at once, and all keys of a user run one after the other, beside their pages', async () => {
  const admin = await insertUser('admin');
  const [busy, other] = [await insertKey(db, admin.id), await insertKey(db, admin.id)];
  const unlock = await lock('tickets');
  const pending = Array.from({ length: 11 }, () => send(busy, 'GET', url));
  const refused = await Promise.race(pending);
  const beside = [send(other, 'GET', url), send(admin, 'GET', url)];
  await expect.poll(waitingForLock).toBe(2);

  await unlock();

  expect(refused.statusCode).toBe(429);
  const answers = await Promise.all([...pending, ...beside]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(12).fill(200), 429]);
});

test('requests whose connections were closed are no longer in progress', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${url}`;
  const employee = await insertUser('employee');
  const unlock = await lock('tickets');
  const gone = new AbortController();
  const left = Array.from({ length: 10 }, () =>
    fetch(address, { headers: bearer(employee), signal: gone.signal }).catch(() => 'left'),
  );
  await expect.poll(waitingForLock).toBeGreaterThan(0);

  gone.abort();
  await Promise.all(left);
  await unlock();

  await expect.poll(async () => (await send(employee, 'GET', url)).statusCode).toBe(200);
});

test.each(['employee', 'admin'] as const)(
  'one %s who waits for the database leaves connections to others',
  async (role) => {
    const [greedy, other] = [await insertUser(role), await insertUser('employee')];
    const unlock = await lock('tickets');
    const pending = Array.from({ length: role === 'admin' ? 60 : 10 }, () => send(greedy, 'GET', url));
    await expect.poll(waitingForLock).toBeGreaterThan(0);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(other, 'GET', '/api/ticketing/knowledge-base')),
    );
    const held = await waitingForLock();
    await unlock();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(held).toBe(1);
    expect(new Set((await Promise.all(pending)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  },
);

test('requests without a session share their turns by network and route', async () => {
  const unlock = await lock('settings');
  const provider = () => app.inject({ url: '/api/ticketing/provider', remoteAddress: '2001:db8::1' });
  const pending = Array.from({ length: 20 }, provider);
  const neighbor = app.inject({ url: '/api/ticketing/provider', remoteAddress: '2001:db8:0:0:9::2' });
  await expect.poll(waitingForLock).toBe(4);
  const stranger = app.inject({ url: '/api/ticketing/provider', remoteAddress: '2001:db8:0:1::1' });
  await expect.poll(waitingForLock).toBe(5);

  await unlock();

  const answers = await Promise.all([...pending, neighbor, stranger]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
