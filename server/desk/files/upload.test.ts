import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deleteFile, downloadFile, uploadFile } from '#contract/files.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { filePieces, files } from '#server/platform/database/tables/files.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { formOf, sendForm, upload } from '#test/uploads.ts';
import { PIECE } from './pieces.ts';

const { app, call, db, insertTicket, insertUser } = await startApp({ own: true });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5541c' } })
  .png()
  .toBuffer();

test('an upload returns the file’s details, and its uploader downloads the same bytes', async () => {
  const employee = await insertUser('employee');

  const response = await sendForm(app, employee, [{ name: 'photo.png', bytes: picture }]);
  const { id, ...stored } = response.json();
  const download = await call(employee, downloadFile, { params: { fileId: id } });

  expect(response.statusCode).toBe(201);
  expect(stored).toEqual({ name: 'photo.png', size: picture.length, contentType: 'image/png', width: 40, height: 30 });
  expect(download.statusCode).toBe(200);
  expect(download.rawPayload.equals(picture)).toBe(true);
  const entries = await db.select().from(events).where(eq(events.recordId, id));
  expect(entries).toMatchObject([{ action: 'created', kind: 'file', recordName: 'photo.png', actorId: employee.id }]);
});

test('a file of several pieces arrives as it was sent', async () => {
  const employee = await insertUser('employee');
  const bytes = Buffer.alloc(3 * PIECE + 17, 'x\u00e9y');
  const fileId = await upload(app, employee, { bytes });

  const download = await call(employee, downloadFile, { params: { fileId } });

  expect(download.rawPayload.equals(bytes)).toBe(true);
  const sizes = await db
    .select({ size: sql<number>`octet_length(bytes)` })
    .from(filePieces)
    .where(eq(filePieces.fileId, fileId))
    .orderBy(filePieces.number);
  expect(sizes.map(({ size }) => size)).toEqual([PIECE, PIECE, PIECE, 17]);
});

test.each([
  ['no part', []],
  [
    'two files',
    [
      { name: 'a.txt', bytes: 'a' },
      { name: 'b.txt', bytes: 'b' },
    ],
  ],
  [
    'a field besides',
    [
      { name: 'a.txt', bytes: 'a' },
      { field: 'note', bytes: 'b' },
    ],
  ],
  ['a part of another name', [{ name: 'a.txt', bytes: 'a', field: 'picture' }]],
  ['a field instead of a file', [{ bytes: 'a' }]],
])('a form with %s is refused', async (_, parts) => {
  const employee = await insertUser('employee');
  const response = await sendForm(app, employee, parts);

  expect(refusalOf(response)).toEqual({
    statusCode: 400,
    message: 'Send exactly one file, as the part “file” of multipart/form-data.',
  });
  expect(await db.$count(files, eq(files.uploadedById, employee.id))).toBe(0);
});

test('an empty file and a form that ends early are refused, and nothing of them is left', async () => {
  const employee = await insertUser('employee');
  const { payload, contentType } = formOf([{ name: 'a.txt', bytes: Buffer.alloc(2 * PIECE) }]);
  const headers = { ...bearer(employee), 'content-type': contentType };
  const half = payload.subarray(0, PIECE + 1_000);

  const empty = await sendForm(app, employee, [{ name: 'a.txt', bytes: '' }]);
  const cut = await app.inject({ method: 'POST', url: uploadFile.url, headers, payload: half });

  expect(refusalOf(empty)).toEqual({ statusCode: 400, message: 'This file is empty.' });
  expect(refusalOf(cut)).toEqual({ statusCode: 400, message: 'The file did not arrive completely. Please try again.' });
  expect(await db.$count(files, eq(files.uploadedById, employee.id))).toBe(0);
});

const head = (name: string) => `Content-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n`;

test.each([
  ['within the first bytes of its file', `--b\r\n${head('file')}half`],
  ['before the file has a byte', `--b\r\n${head('file')}`],
  ['within the file of another field', `--b\r\n${head('other')}half`],
  ['within its boundary', `--b\r\n${head('file')}half\r\n--`],
  ['within a second file', `--b\r\n${head('file')}one\r\n--b\r\n${head('file')}half`],
  ['within the headers of a part', '--b\r\nContent-Disposition: form-da'],
  ['before its first boundary', 'half'],
])('a form that breaks off %s is refused, and only that request ends', async (_, payload) => {
  const employee = await insertUser('employee');
  const headers = { ...bearer(employee), 'content-type': 'multipart/form-data; boundary=b' };

  const response = await app.inject({ method: 'POST', url: uploadFile.url, headers, payload });

  // An error that nobody handles fails the test run.
  expect(response.statusCode).toBe(400);
  await expect.poll(() => db.$count(files, eq(files.uploadedById, employee.id))).toBe(0);
});

test('another kind of body is refused', async () => {
  const employee = await insertUser('employee');
  const headers = bearer(employee);

  const json = await app.inject({ method: 'POST', url: uploadFile.url, headers, payload: { file: 'a' } });
  const none = await app.inject({ method: 'POST', url: uploadFile.url, headers });
  const bare = await app.inject({
    method: 'POST',
    url: uploadFile.url,
    headers: { ...headers, 'content-type': 'multipart/form-data' },
    payload: 'a',
  });

  expect([json.statusCode, none.statusCode, bare.statusCode]).toEqual([415, 400, 400]);
});

/**
 * Sends the headers of an upload of eight pieces.
 * @returns the connection, and the body to send over it
 */
async function startUpload({ token }: { token: string }) {
  const { payload, contentType } = formOf([{ name: 'a.bin', bytes: Buffer.alloc(8 * PIECE) }]);
  const lines = [`POST ${uploadFile.url} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`];
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, `content-type: ${contentType}`, `content-length: ${payload.length}`, '', ''].join('\r\n'));
  return { socket, payload };
}

test('an upload whose connection breaks leaves nothing', async () => {
  const employee = await insertUser('employee');
  const { socket, payload } = await startUpload(employee);
  socket.write(payload.subarray(0, 4 * PIECE));
  const isTheirs = eq(files.uploadedById, employee.id);
  await expect.poll(() => db.$count(filePieces, sql`file_id in (select id from files where ${isTheirs})`)).toBe(3);

  socket.destroy();

  await expect.poll(() => db.$count(files, isTheirs)).toBe(0);
});

test('a file may not be larger than the setting', async () => {
  const employee = await insertUser('employee');
  await db.update(settings).set({ value: '1' }).where(eq(settings.key, 'file_megabytes'));

  const most = await sendForm(app, employee, [{ name: 'a.bin', bytes: Buffer.alloc(1_000_000) }]);
  const more = await sendForm(app, employee, [{ name: 'a.bin', bytes: Buffer.alloc(1_000_001) }]);
  await db.update(settings).set({ value: null });

  expect(most.statusCode).toBe(201);
  expect(refusalOf(more)).toEqual({
    statusCode: 413,
    message: 'This file is too large. A file can have up to 1 MB.',
  });
  expect(await db.$count(files, eq(files.uploadedById, employee.id))).toBe(1);
});

test('a repeat with the same key gets the first answer and stores nothing; another file gets 422', async () => {
  const employee = await insertUser('employee');
  const send = (bytes: string) => sendForm(app, employee, [{ name: 'a.txt', bytes }], { 'idempotency-key': 'k' });

  const first = await send('Smoke');
  const repeats = await Promise.all([send('Smoke'), send('Smoke')]);
  const other = await send('Fire');

  expect(repeats.map(({ body }) => body)).toEqual([first.body, first.body]);
  expect(other.statusCode).toBe(422);
  expect(await db.$count(files, eq(files.uploadedById, employee.id))).toBe(1);
});

test('its uploader deletes an unused file; one that was sent stays', async () => {
  const employee = await insertUser('employee');
  const [unused, sent] = [await upload(app, employee), await upload(app, employee)];
  const { id: ticketId } = await insertTicket(employee);
  await db.update(files).set({ ticketId }).where(eq(files.id, sent));

  const deleted = await call(employee, deleteFile, { params: { fileId: unused } });
  const refused = [unused, sent].map((fileId) => call(employee, deleteFile, { params: { fileId } }));

  expect(deleted.json()).toEqual({ message: 'File deleted' });
  expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await db.$count(filePieces, eq(filePieces.fileId, unused))).toBe(0);
  const entries = await db.select().from(events).where(eq(events.recordId, unused)).orderBy(events.id);
  expect(entries.map(({ action }) => action)).toEqual(['created', 'deleted']);
});

test('beyond the hourly limit nothing of a file is stored, and a repeat of an earlier upload still gets its answer', async () => {
  const employee = await insertUser('employee');
  const first = await sendForm(app, employee, [{ name: 'a.txt', bytes: 'a' }], { 'idempotency-key': 'first' });
  const use = { limitName: 'upload_bursts', subject: employee.id };
  await db.insert(limitUses).values(Array.from({ length: 19 }, () => use));
  const { socket, payload } = await startUpload(employee);

  socket.write(payload.subarray(0, 2 * PIECE));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  const repeat = await sendForm(app, employee, [{ name: 'a.txt', bytes: 'a' }], { 'idempotency-key': 'first' });

  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /);
  await expect.poll(() => db.$count(files, eq(files.uploadedById, employee.id))).toBe(1);
  expect([repeat.statusCode, repeat.body]).toEqual([201, first.body]);
});

test('an unused file is visible to its uploader only', async () => {
  const employee = await insertUser('employee');
  const { companyId } = employee;
  const fileId = await upload(app, employee);
  const others = [await insertUser('manager', companyId ? { companyId } : {}), await insertUser('super_admin')];

  for (const other of others) {
    const response = await call(other, downloadFile, { params: { fileId } });
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'File not found' });
  }
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\a.png', 'a.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['Cafe\u0301.txt', 'Caf\u00e9.txt'],
  ['a<b>:c|d?.txt', 'a_b__c_d_.txt'],
  ['19%22 monitor.pdf', '19_ monitor.pdf'],
  ['..', 'file'],
  ['', 'file'],
  [`${'\u6f22'.repeat(80)}.pdf`, `${'\u6f22'.repeat(48)}.pdf`],
])('the name %j is stored as %j', async (name, kept) => {
  const response = await sendForm(app, await insertUser('admin'), [{ name, bytes: 'a' }]);

  expect(response.json().name).toBe(kept);
});
