import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { findArticle, updateArticle, createArticle as writeArticle } from '#contract/articles.ts';
import { addComment, listComments } from '#contract/comments.ts';
import { downloadFile } from '#contract/files.ts';
import { createTicket, findTicket, listTickets } from '#contract/tickets.ts';
import { buildApp } from '#server/app.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { insertFile, smallPicture } from '#test/files.ts';
import { sendForm, upload } from '#test/uploads.ts';

const { app, call, db, insertTicket, insertUser, insertCompany } = await startApp({ own: true });

beforeEach(async () => {
  await db.update(settings).set({ value: null });
});

async function set(key: string, value: string) {
  await db.update(settings).set({ value }).where(eq(settings.key, key));
}

const picture = { name: 'photo.png', size: smallPicture.length, contentType: 'image/png', width: 4, height: 3 };

test('a comment’s files are answered with it and are in its thread and its ticket', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  const fileId = await insertFile(db, employee);

  const body = { comment: 'Look', fileIds: [fileId] };
  const response = await call(employee, addComment, { params: { ticketId }, body });

  const shown = [{ id: fileId, ...picture }];
  expect(response.json().files).toEqual(shown);
  expect((await call(employee, listComments, { params: { ticketId } })).json()).toMatchObject([response.json()]);
  const ticket = (await call(employee, findTicket, { params: { ticketId } })).json();
  expect(ticket.files).toEqual([{ ...shown[0], commentId: response.json().id }]);
});

test('a ticket’s own files are answered with it, but not in the list', async () => {
  const employee = await insertUser('employee');
  const fileIds = [await upload(app, employee), await insertFile(db, employee)];

  const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
  const response = await call(employee, createTicket, { body: { ...texts, fileIds } });

  const ticket = response.json();
  expect(ticket.files).toEqual([
    { id: fileIds[0], name: 'notes.txt', size: 16, contentType: 'text/plain', commentId: null },
    { id: fileIds[1], ...picture, commentId: null },
  ]);
  const {
    links,
    isUnread: _,
    ...read
  } = (await call(employee, findTicket, { params: { ticketId: ticket.id } })).json();
  expect(read).toMatchObject(ticket);
  expect(links).toEqual([]);
  const [listed] = (await call(employee, listTickets, {})).json();
  expect(listed).not.toHaveProperty('files');
});

test('an internal note’s file is hidden from clients everywhere', async () => {
  const manager = await insertUser('manager');
  const admin = await insertUser('admin');
  const { id: ticketId } = await insertTicket(manager);
  const fileId = await upload(app, admin, { name: 'secret.txt' });
  const body = { comment: 'Note', isInternal: true, fileIds: [fileId] };
  await call(admin, addComment, { params: { ticketId }, body });

  const [ticket, thread] = [
    await call(manager, findTicket, { params: { ticketId } }),
    await call(manager, listComments, { params: { ticketId } }),
  ];

  expect(ticket.json().files).toEqual([]);
  expect(ticket.body + thread.body).not.toContain('secret');
  expect((await call(manager, downloadFile, { params: { fileId } })).statusCode).toBe(404);
  expect((await call(admin, findTicket, { params: { ticketId } })).json().files).toMatchObject([{ id: fileId }]);
  expect((await call(admin, downloadFile, { params: { fileId } })).statusCode).toBe(200);
});

test('an article’s file is read by everybody once the article is published', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee');
  const [first, second] = [await insertFile(db, admin), await insertFile(db, admin)];
  const texts = { title: 'Reset', content: 'Hold both buttons.', category: 'Printing' };
  const article = (await call(admin, writeArticle, { body: { ...texts, fileIds: [first] } })).json();
  const read = async (fileId: string) => (await call(employee, downloadFile, { params: { fileId } })).statusCode;
  const before = await read(first);

  const params = { articleId: article.id };
  await call(admin, updateArticle, { params, body: { isPublished: true, fileIds: [second] } });

  expect((await call(employee, findArticle, { params })).statusCode).toBe(200);
  expect([before, await read(first), await read(second)]).toEqual([404, 200, 200]);
});

describe('a message is refused with', () => {
  const gone = 'A file is no longer available. Please attach it again.';

  test.each([
    ['a file of somebody else', async () => insertFile(db, await insertUser('employee'))],
    ['a file that does not exist', async () => crypto.randomUUID()],
    ['a file that is in use', async (user: User) => insertFile(db, user, { ticketId: (await insertTicket(user)).id })],
    ['a file that has not arrived yet', async (user: User) => insertFile(db, user, { completedAt: null })],
    ['a file that something else keeps', async (user: User) => insertFile(db, user, { isKept: true })],
  ])('%s, and nothing of it is stored', async (_, insert) => {
    const employee = await insertUser('employee');
    const { id: ticketId } = await insertTicket(employee);
    const fileIds = [await insertFile(db, employee), await insert(employee)];

    const response = await call(employee, addComment, { params: { ticketId }, body: { comment: 'Look', fileIds } });

    expect(refusalOf(response)).toEqual({
      statusCode: 400,
      message: gone,
      issues: [{ path: 'fileIds', message: gone }],
    });
    expect(await db.$count(comments, eq(comments.ticketId, ticketId))).toBe(0);
    expect(await db.$count(files, eq(files.ticketId, ticketId))).toBe(0);
  });
});

test('one file goes into one of several messages sent at once', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  const fileIds = [await insertFile(db, employee)];

  const send = () => call(employee, addComment, { params: { ticketId }, body: { comment: 'Look', fileIds } });
  const responses = await Promise.all(Array.from({ length: 8 }, send));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(400)]);
  expect(await db.$count(comments, eq(comments.ticketId, ticketId))).toBe(1);
});

test('a message has at most as many files as the setting says', async () => {
  const admin = await insertUser('admin');
  const { id: ticketId } = await insertTicket(await insertUser('employee'));
  await set('files_per_message', '2');
  const send = async (count: number) => {
    const fileIds = await Promise.all(Array.from({ length: count }, () => insertFile(db, admin)));
    return call(admin, addComment, { params: { ticketId }, body: { comment: 'Look', fileIds } });
  };

  expect((await send(2)).statusCode).toBe(201);
  expect(refusalOf(await send(3))).toMatchObject({ statusCode: 400, message: 'Attach up to 2 files.' });
});

test('a ticket’s files stay within the setting, even with concurrent messages', async () => {
  const admin = await insertUser('admin');
  const { id: ticketId } = await insertTicket(await insertUser('employee'));
  await set('ticket_file_megabytes', '3');
  const fill = await insertFile(db, admin, { size: 2_000_000 });
  const both = [await insertFile(db, admin, { size: 1_000_000 }), await insertFile(db, admin, { size: 1_000_000 })];
  const send = (fileId: string) =>
    call(admin, addComment, { params: { ticketId }, body: { comment: 'Look', fileIds: [fileId] } });

  const first = await send(fill);
  const responses = await Promise.all(both.map(send));
  const byOne = await send(await insertFile(db, admin, { size: 1 }));

  expect(first.statusCode).toBe(201);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
  expect(refusalOf(byOne)).toEqual({
    statusCode: 403,
    message: 'The files of one ticket can have up to 3 MB. Please create a new ticket for more.',
  });
});

test('a company’s files stay within the setting, which does not limit staff', async () => {
  const { id: companyId } = await insertCompany();
  const [manager, employee] = [await insertUser('manager', { companyId }), await insertUser('employee', { companyId })];
  await set('company_file_megabytes', '1');
  await insertFile(db, manager, { size: 999_998 });
  const send = (user: User, bytes: string) => sendForm(app, user, [{ name: 'a.txt', bytes }]);

  const byOne = await send(employee, 'abc');
  const responses = await Promise.all([send(manager, 'ab'), send(employee, 'ab')]);

  expect(refusalOf(byOne)).toEqual({
    statusCode: 403,
    message: 'Your company has used all of its storage for files. Please call us so we can increase it.',
  });
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
  expect((await send(await insertUser('admin'), 'abc')).statusCode).toBe(201);
  expect((await send(await insertUser('employee'), 'abc')).statusCode).toBe(201);
  expect(await db.$count(files, eq(files.companyId, companyId))).toBe(2);
});

test('a client user uploads 20 files within ten minutes, also at once; staff upload more', {
  tags: 'release',
}, async () => {
  const [employee, admin] = [await insertUser('employee'), await insertUser('admin')];

  const statuses = await uploadMany(employee, 23);
  const refused = await sendSmall(employee);

  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(refusalOf(refused)).toMatchObject({ statusCode: 429, message: expect.stringContaining('many files') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await db.$count(files, eq(files.uploadedById, employee.id))).toBe(20);
  expect(await uploadMany(admin, 23)).toEqual(Array(23).fill(201));
});

test('a client user uploads 40 files within an hour', async () => {
  const employee = await insertUser('employee');
  const use = { limitName: 'uploads', subject: employee.id, createdAt: sql`now() - interval '30 minutes'` };
  await db.insert(limitUses).values(Array.from({ length: 39 }, () => use));

  expect(await uploadMany(employee, 3)).toEqual([201, 429, 429]);
});

test('LIMIT_FACTOR multiplies the limits of uploads, tickets and companies', async () => {
  const doubled = await buildApp({ db: withLimitFactor(db, 2), logger: pino({ level: 'silent' }) });
  await set('client_files_per_hour', '2');
  await set('company_file_megabytes', '1');
  const employee = await insertUser('employee');
  await insertFile(db, employee, { size: 1_500_000 });

  const send = () => sendForm(doubled, employee, [{ name: 'a.txt', bytes: 'a' }]);
  const responses = [await send(), await send(), await send()];
  await doubled.close();

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
});

const sendSmall = (user: User) => sendForm(app, user, [{ name: 'a.txt', bytes: 'a' }]);

/**
 * Uploads five files at a time.
 * @returns the statuses, successes first
 */
async function uploadMany(user: User, count: number) {
  const statuses: number[] = [];
  for (let left = count; left > 0; left -= 5) {
    const responses = await Promise.all(Array.from({ length: Math.min(5, left) }, () => sendSmall(user)));
    statuses.push(...responses.map(({ statusCode }) => statusCode));
  }
  return statuses.sort();
}

type User = Awaited<ReturnType<typeof insertUser>>;
