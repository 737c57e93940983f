import { once } from 'node:events';
import { globSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { downloadFile } from '#contract/files.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { one } from '#server/platform/database/client.ts';
import { filePieces, files } from '#server/platform/database/tables/files.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { EICAR, startS3, startScanner } from '#test/file-services.ts';
import { insertFile } from '#test/files.ts';
import { sendForm, upload } from '#test/uploads.ts';
import { configureFiles } from './configured.ts';
import { forgetUnusedFiles } from './forget-unused.ts';
import { moveAll } from './move-all.ts';
import { moveFile } from './move-file.ts';
import { PIECE } from './pieces.ts';
import { bucketAt } from './s3.ts';
import { setFileServices } from './services.ts';
import { openFile, storeFile } from './store.ts';

const { app, call, db, insertTicket, insertUser } = await startApp({ own: true });
const employee = await insertUser('employee');
const bytes = Buffer.from(Array.from({ length: 2 * PIECE + 100 }, (_, index) => index % 251));
const s3 = await startS3();
afterAll(s3.stop);
const none = { filesS3Url: undefined, avUrl: undefined };

afterEach(() => setFileServices({}));

const placeOf = async (id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]?.place;
const piecesOf = (id: string) => db.$count(filePieces, eq(filePieces.fileId, id));
const objectsIn = (folder: string) => globSync('**/*_object', { cwd: folder });
const read = (fileId: string, headers = {}) =>
  app.inject({ url: `/api/ticketing/files/${fileId}`, headers: { ...bearer(employee), ...headers } });

test('with a bucket, a new file moves there and is read from there, whole and in ranges', async () => {
  await configureFiles({ ...none, filesS3Url: s3.url });
  const fileId = await upload(app, employee, { bytes });

  await expect.poll(() => placeOf(fileId)).toBe('s3');
  await expect.poll(() => piecesOf(fileId)).toBe(0);
  const [whole, range] = [await read(fileId), await read(fileId, { range: `bytes=${PIECE}-${PIECE + 9}` })];

  expect(objectsIn(s3.directory).join()).toContain(fileId);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(range.rawPayload.equals(bytes.subarray(PIECE, PIECE + 10))).toBe(true);
});

test('files move to a bucket and back, and stay the same', async () => {
  const ids = [await upload(app, employee, { bytes }), await upload(app, employee, { bytes: 'Smoke' })];
  await configureFiles({ ...none, filesS3Url: s3.url });
  const signal = new AbortController().signal;

  const there = await moveAll(db, 's3', signal);
  const [large, small] = [await read(ids[0] ?? ''), await read(ids[1] ?? '')];
  const objects = objectsIn(s3.directory).length;
  const back = await moveAll(db, 'database', signal);
  const after = objectsIn(s3.directory).length;

  expect(there.files).toBeGreaterThanOrEqual(2);
  expect(objects).toBeGreaterThanOrEqual(there.files);
  expect(large.rawPayload.equals(bytes)).toBe(true);
  expect(small.body).toBe('Smoke');
  expect(back.files).toBeGreaterThanOrEqual(there.files);
  expect(after).toBe(0);
  expect((await read(ids[0] ?? '')).rawPayload.equals(bytes)).toBe(true);
});

test('if the bucket can’t be reached, an upload stays in the database and works', async () => {
  await configureFiles({ ...none, filesS3Url: 'http://key:secret@127.0.0.1:9/archway' });

  const fileId = await upload(app, employee, { bytes: 'Smoke' });

  expect((await read(fileId)).body).toBe('Smoke');
  expect(await placeOf(fileId)).toBe('database');
});

/** One run of the job that moves files to the bucket. */
const runJob = () => one(jobs.filter(({ name }) => name === 'move_files')).work(db, { isOn: false });
const nobody = { uploadedById: null, companyId: null };

test('the job moves files of emails to the bucket, and uploads that the bucket did not take', async () => {
  await configureFiles({ ...none, filesS3Url: 'http://key:secret@127.0.0.1:9/archway' });
  const original = await storeFile(db, { name: 'email.eml', bytes, ...nobody, isKept: true });
  const attached = await storeFile(db, { name: 'notes.txt', bytes: Buffer.from('Smoke'), ...nobody });
  const ids = [original.id, attached.id, await upload(app, employee, { bytes })];
  const whileDown = await runJob().catch((error) => error);
  const before = await Promise.all(ids.map(placeOf));

  await configureFiles({ ...none, filesS3Url: s3.url });
  const left = await runJob();

  expect(whileDown).toBeInstanceOf(Error);
  expect(before).toEqual(['database', 'database', 'database']);
  expect(left).toBe(0);
  expect(await Promise.all(ids.map(placeOf))).toEqual(['s3', 's3', 's3']);
  expect(await Promise.all(ids.map(piecesOf))).toEqual([0, 0, 0]);
  expect(Buffer.concat(await (await openFile(db, original.id)).toArray()).equals(bytes)).toBe(true);
  await moveAll(db, 'database', new AbortController().signal);
});

test('without a bucket, the job moves nothing; a file that can’t be moved does not keep others from it', async () => {
  const broken = await storeFile(db, { name: 'a.bin', bytes, ...nobody, isKept: true });
  const whole = await storeFile(db, { name: 'b.bin', bytes, ...nobody, isKept: true });
  await db.delete(filePieces).where(and(eq(filePieces.fileId, broken.id), eq(filePieces.number, 1)));

  const without = [await runJob(), await placeOf(whole.id)];
  await configureFiles({ ...none, filesS3Url: s3.url });
  const failed = await runJob().catch((error) => error);
  const places = [await placeOf(broken.id), await placeOf(whole.id)];
  await db.delete(files).where(eq(files.id, broken.id));
  await moveAll(db, 'database', new AbortController().signal);

  expect(without).toEqual([0, 'database']);
  expect(failed).toBeInstanceOf(Error);
  expect(places).toEqual(['database', 's3']);
});

test('a file that is moved both ways at once keeps its bytes', async () => {
  const bucket = bucketAt(s3.url);
  setFileServices({ objects: bucket });
  const { id } = await storeFile(db, { name: 'a.bin', bytes, ...nobody, isKept: true });
  await moveFile(db, id, 's3');
  // The job finds the file in the database while the command is about to delete it in the bucket.
  const remove = async (removed: string) => {
    await moveFile(db, removed, 's3');
    await bucket.remove(removed);
  };
  setFileServices({ objects: { ...bucket, remove } });

  await moveFile(db, id, 'database');

  expect(await placeOf(id)).toBe('database');
  expect(Buffer.concat(await (await openFile(db, id)).toArray()).equals(bytes)).toBe(true);
});

test('a file that is moved while it is downloaded arrives whole', async () => {
  const fileId = await upload(app, employee, { bytes });
  await configureFiles({ ...none, filesS3Url: s3.url });
  const reader = (await openFile(db, fileId)).iterator();
  const first = (await reader.next()).value as Buffer;

  await moveAll(db, 's3', new AbortController().signal);
  const rest: Buffer[] = [];
  for await (const chunk of { [Symbol.asyncIterator]: () => reader }) rest.push(chunk as Buffer);
  await moveAll(db, 'database', new AbortController().signal);

  expect(Buffer.concat([first, ...rest]).equals(bytes)).toBe(true);
});

test('a clean file is scanned and accepted; malware is refused and nothing of it is left', async () => {
  const scanner = await startScanner();
  await configureFiles({ ...none, avUrl: scanner.url });
  const user = await insertUser('employee');

  const clean = await sendForm(app, user, [{ name: 'a.bin', bytes }]);
  const infected = await sendForm(app, user, [{ name: 'a.txt', bytes: EICAR }]);
  await scanner.stop();

  expect(clean.statusCode).toBe(201);
  expect(scanner.scanned.map((each) => each.length)).toEqual([bytes.length, EICAR.length]);
  expect(scanner.scanned[0]?.equals(bytes)).toBe(true);
  expect(refusalOf(infected)).toEqual({
    statusCode: 422,
    message: 'This file contains malware, so it was not accepted.',
  });
  expect(await db.$count(files, eq(files.uploadedById, user.id))).toBe(1);
});

test('without an answer of the scanner, an upload gets 503 and nothing of it is left', async () => {
  await configureFiles({ ...none, avUrl: 'clamd://127.0.0.1:9' });
  const user = await insertUser('employee');

  const response = await sendForm(app, user, [{ name: 'a.txt', bytes: 'Smoke' }]);

  expect(refusalOf(response)).toEqual({
    statusCode: 503,
    message: 'Files can’t be checked for malware right now, so this one was not accepted. Please try again later.',
  });
  expect(response.headers['retry-after']).toBe('60');
  expect(await db.$count(files, eq(files.uploadedById, user.id))).toBe(0);
});

test.each([
  ['hangs up at once', (socket: Socket) => socket.destroy()],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ['hangs up after some bytes', (socket: Socket) => socket.once('data', () => socket.destroy())],
  [
    'answers an error before it has everything',
    (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
  ],
  ['answers nonsense', (socket: Socket) => socket.once('data', () => socket.end('\xff\0\0'))],
])('while the scanner %s, an upload gets 503 and nothing of it is left', async (_, behave) => {
  const server = createServer((socket) => behave(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await configureFiles({ ...none, avUrl: `clamd://127.0.0.1:${port}` });
  const user = await insertUser('employee');

  const response = await sendForm(app, user, [{ name: 'a.bin', bytes: Buffer.alloc(12 * PIECE) }]);
  server.close();

  expect(response.statusCode).toBe(503);
  expect(await db.$count(files, eq(files.uploadedById, user.id))).toBe(0);
});

test('files that were not used within a day are deleted, here and in the bucket; all others stay', async () => {
  await configureFiles({ ...none, filesS3Url: s3.url });
  const { id: ticketId } = await insertTicket(employee);
  const old = { createdAt: sql`now() - interval '25 hours'` as unknown as Date };
  const elsewhere = await upload(app, employee);
  await expect.poll(() => placeOf(elsewhere)).toBe('s3');
  await db.update(files).set(old).where(eq(files.id, elsewhere));
  const gone = [await insertFile(db, employee, old), await insertFile(db, employee, { ...old, completedAt: null })];
  const stays = [
    await insertFile(db, employee, { ...old, ticketId }),
    await insertFile(db, employee, { ...old, isKept: true }),
    await insertFile(db, employee),
  ];

  let count = 0;
  while (await forgetUnusedFiles(db)) count += 1;
  const objects = objectsIn(s3.directory);

  expect(count).toBe(3);
  expect(objects.join()).not.toContain(elsewhere);
  expect(await Promise.all([elsewhere, ...gone].map(placeOf))).toEqual([undefined, undefined, undefined]);
  expect(await Promise.all(stays.map(placeOf))).toEqual(['database', 'database', 'database']);
  for (const id of gone) expect(await piecesOf(id)).toBe(0);
});

test('files from email are stored from bytes or a stream, and kept ones have no owner', async () => {
  async function* stream() {
    yield bytes.subarray(0, 100);
    yield bytes.subarray(100);
  }
  const owner = { uploadedById: null, companyId: null };

  const whole = await storeFile(db, {
    name: 'mail.eml',
    bytes: Buffer.from('From: ada@acme.example'),
    ...owner,
    isKept: true,
  });
  const streamed = await storeFile(db, { name: 'a/b.bin', bytes: stream(), ...owner });

  expect(whole).toMatchObject({ name: 'mail.eml', size: 22, contentType: 'text/plain' });
  expect(streamed).toMatchObject({ name: 'b.bin', size: bytes.length });
  expect(Buffer.concat(await (await openFile(db, streamed.id)).toArray()).equals(bytes)).toBe(true);
  expect((await call(await insertUser('super_admin'), downloadFile, { params: { fileId: whole.id } })).statusCode).toBe(
    404,
  );
});
