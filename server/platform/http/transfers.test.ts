import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { files } from '#server/platform/database/tables/files.ts';
import { bearer, type Caller, startApp } from '#test/app.ts';
import { insertFile, smallPicture } from '#test/files.ts';
import { slow } from '#test/slow.ts';
import { countWaitingForLock, lockTable } from '#test/table-lock.ts';
import { formOf } from '#test/uploads.ts';

slow('Sends as much as the limits allow');

const { app, db, insertUser, send } = await startApp({ own: true });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const sockets = new Set<Socket>();
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const megabyte = Buffer.alloc(1_048_576, 'x');
const large = Buffer.concat(Array(20).fill(megabyte));
const calls = ['/tickets', '/knowledge-base', '/notifications', '/auth/session'].map((path) => `/api/ticketing${path}`);

/** Sends a request and reads only so much of the response as arrives first. */
async function begin(
  caller: Caller,
  path: string,
  { method = 'GET', headers = {}, body = '' as string | Buffer } = {},
) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.add(socket);
  const lines = Object.entries({ host: 'x', ...bearer(caller), ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`${method} /api/ticketing${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  if (body.length > 0) socket.write(body);
  return socket;
}

async function beginDownload(caller: Caller, path: string, headers = {}) {
  const socket = await begin(caller, path, { headers });
  const [start] = await once(socket, 'data');
  socket.pause();
  return { socket, status: String(start).slice(9, 12) };
}

/** The statuses of a user's other requests. */
async function others(caller: Caller) {
  const answers = await Promise.all(calls.map((url) => send(caller, 'GET', url)));
  return answers.map(({ statusCode }) => statusCode);
}

test.each(['employee', 'manager', 'admin'] as const)(
  'a slow download holds up no other request of a %s',
  async (role) => {
    const user = await insertUser(role);
    const fileId = await insertFile(db, user, { bytes: large, name: 'backup.zip' });

    const whole = await beginDownload(user, `/files/${fileId}`);
    const part = await beginDownload(user, `/files/${fileId}`, { range: 'bytes=1000-' });

    expect([whole.status, part.status]).toEqual(['200', '206']);
    expect(await others(user)).toEqual([200, 200, 200, 200]);
    expect([whole.socket.destroyed, part.socket.destroyed]).toEqual([false, false]);
  },
);

test('uploads that take long hold up no other request of their user', async () => {
  const user = await insertUser('employee');
  const { payload, contentType } = formOf([{ name: 'backup.zip', bytes: megabyte }]);
  const headers = { 'content-type': contentType, 'content-length': payload.length };

  // As many as there could be requests in progress.
  for (let count = 0; count < 10; count++) {
    await begin(user, '/files', { method: 'POST', headers, body: payload.subarray(0, 100_000) });
  }

  await expect.poll(() => db.$count(files, eq(files.uploadedById, user.id))).toBe(10);
  expect(await others(user)).toEqual([200, 200, 200, 200]);
});

test('a preview that waits for its bytes holds up no other request of its user, and no download', async () => {
  const user = await insertUser('employee');
  const picture = await insertFile(db, user, { bytes: smallPicture, width: 4, height: 3 });
  const unlock = await lockTable(db, 'file_pieces');
  const preview = send(user, 'GET', `/api/ticketing/files/${picture}/preview`);
  await expect.poll(() => countWaitingForLock(db)).toBe(1);

  const answers = await others(user);
  await unlock();

  expect(answers).toEqual([200, 200, 200, 200]);
  expect((await preview).statusCode).toBe(200);
});

test.each(['employee', 'admin'] as const)('the downloads of one %s leave connections to others', async (role) => {
  const [greedy, other] = [await insertUser(role), await insertUser('employee')];
  const fileId = await insertFile(db, greedy, { bytes: megabyte, name: 'backup.zip' });
  const unlock = await lockTable(db, 'file_pieces');
  const pending = Array.from({ length: 20 }, () => send(greedy, 'GET', `/api/ticketing/files/${fileId}`));
  await expect.poll(() => countWaitingForLock(db)).toBeGreaterThan(0);

  const answers = [...(await others(greedy)), ...(await others(other))];
  const held = await countWaitingForLock(db);
  await unlock();

  expect(answers).toEqual(Array(8).fill(200));
  expect(held).toBe(1);
  expect(new Set((await Promise.all(pending)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a user has twenty downloads in progress; the next waits until one ends, and a hundred may wait', async () => {
  const user = await insertUser('manager');
  const fileId = await insertFile(db, user, { bytes: large, name: 'backup.zip' });
  const slow = await Promise.all(Array.from({ length: 20 }, () => beginDownload(user, `/files/${fileId}`)));
  const more = await Promise.all(Array.from({ length: 101 }, () => begin(user, `/files/${fileId}`)));
  const statuses: string[] = [];
  for (const socket of more) socket.once('data', (start) => statuses.push(String(start).slice(9, 12)));

  // Which of them comes last is chance.
  await expect.poll(() => statuses).toEqual(['429']);
  slow[7]?.socket.destroy();
  // On a fast machine the next ones have ended too.
  await expect.poll(() => statuses.slice(0, 2)).toEqual(['429', '200']);
  expect(new Set(slow.map(({ status }) => status))).toEqual(new Set(['200']));
  expect(await others(user)).toEqual([200, 200, 200, 200]);
});
