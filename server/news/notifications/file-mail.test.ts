import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { updateNotificationPreferences } from '#contract/notifications.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { createTicket } from '#contract/tickets.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { forgetLinks } from '#server/platform/links/links.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { insertFile } from '#test/files.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';

slow('Sends many emails');

const { app, call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const outbox = outboxOf(db);

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
});

/** Dana, her colleague Amy, and Marcus, who is assigned to Dana's ticket. */
async function scene() {
  const { id: companyId } = await insertCompany();
  const dana = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const amy = await insertUser('employee', { companyId });
  const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
  const ticket = await insertTicket(dana, { assignedToId: marcus.id });
  await outbox.begin();
  return { companyId, dana, amy, marcus, params: { ticketId: ticket.id } };
}

const bytesOf = (megabytes: number) => randomBytes(megabytes * 1_000_000);

/** The tokens of the links in an email. */
const tokensIn = (text: string) =>
  [...text.matchAll(/\/api\/mail\/files\?token=([a-z2-7]{26})/g)].map(([, token]) => token ?? '');

const open = (token: string, headers = {}) => app.inject({ url: `/api/mail/files?token=${token}`, headers });

/** The email to Dana about a comment of Marcus with a file of 6 MB, and the token of its link. */
/** Makes the links to a file older. */
async function ageLink(fileId: string, interval: string) {
  const expiresAt = sql`${links.expiresAt} - ${interval}::interval`;
  await db.update(links).set({ expiresAt }).where(eq(links.subjectId, fileId));
}

async function linked() {
  const people = await scene();
  const bytes = bytesOf(6);
  const fileIds = [await insertFile(db, people.marcus, { name: 'video.mp4', bytes })];
  await call(people.marcus, addComment, { params: people.params, body: { comment: 'See here.', fileIds } });
  const [mail] = await outbox.all();
  return { ...people, bytes, mail, token: tokensIn(mail?.text ?? '')[0] ?? '', fileId: fileIds[0] ?? '' };
}

describe('files of a comment', () => {
  test('are attached, byte for byte, under their names', async () => {
    const { dana, marcus, params } = await scene();
    const contents = {
      'floor plan – aisle 9.png': bytesOf(1),
      'Angebot für Dana.pdf': bytesOf(2),
      'log.txt': Buffer.from('a\r\nb\n.\n'),
    };
    const fileIds = [];
    for (const [name, bytes] of Object.entries(contents)) fileIds.push(await insertFile(db, marcus, { name, bytes }));

    await call(marcus, addComment, { params, body: { comment: 'See these.', fileIds } });
    const [mail] = await outbox.all();

    const { attachments } = await PostalMime.parse(mail?.raw ?? '');
    expect(mail?.to).toEqual([dana.email]);
    expect(attachments.map(({ filename }) => filename)).toEqual(Object.keys(contents));
    for (const [index, bytes] of Object.values(contents).entries())
      expect(bytes.equals(Buffer.from(attachments[index]?.content as ArrayBuffer))).toBe(true);
    expect(mail?.text).toContain('Attached: floor plan – aisle 9.png, Angebot für Dana.pdf, log.txt');
    expect(tokensIn(mail?.text ?? '')).toEqual([]);
  });

  test('are linked beyond 5 MB in all, and if mail services would refuse them', async () => {
    const { marcus, params } = await scene();
    const sizes = { 'first.pdf': 3, 'second.pdf': 3, 'third.pdf': 1, 'fix.ps1': 1 };
    const fileIds = [];
    for (const [name, size] of Object.entries(sizes))
      fileIds.push(await insertFile(db, marcus, { name, bytes: bytesOf(size) }));

    await call(marcus, addComment, { params, body: { comment: 'See these.', fileIds } });
    const [mail] = await outbox.all();

    expect(mail?.attachments.map(({ name }) => name)).toEqual(['first.pdf', 'third.pdf']);
    expect(mail?.text).toMatch(
      /Attached: first\.pdf, third\.pdf\n[\s\S]*second\.pdf https:[^\n]* \(3\.0 MB\)[\s\S]*fix\.ps1 https:/,
    );
    expect(tokensIn(mail?.text ?? '')).toHaveLength(2);
    expect(mail?.html).toContain('<a href="https://help.archway.example/api/mail/files?token=');
  });

  test('of an internal note reach no client; an incomplete file reaches nobody', async () => {
    const { dana, marcus, params } = await scene();
    const secret = await insertFile(db, marcus, { name: 'passwords.txt' });
    const incomplete = await insertFile(db, marcus, { name: 'half.png' });

    await call(marcus, addComment, { params, body: { comment: 'For us.', isInternal: true, fileIds: [secret] } });
    await call(marcus, addComment, { params, body: { comment: 'For Dana.', fileIds: [incomplete] } });
    await db.update(files).set({ completedAt: null }).where(eq(files.id, incomplete));
    const mails = await outbox.all();

    expect(mails.map(({ to }) => to[0])).toEqual([dana.email]);
    expect(mails[0]?.attachments).toEqual([]);
    expect(mails[0]?.raw).not.toMatch(/passwords|half\.png/);
  });

  test('that are removed before the email is sent are not in it', async () => {
    const { marcus, params } = await scene();
    const fileIds = [await insertFile(db, marcus, { name: 'secret.pdf' })];
    await call(marcus, addComment, { params, body: { comment: 'Here.', fileIds } });
    await outbox.queue();

    await db.delete(files).where(eq(files.id, fileIds[0] ?? ''));
    const [mail] = await outbox.send();

    expect(mail?.text).toContain('Here.');
    expect(mail?.raw).not.toContain('secret.pdf');
  });
});

test('files of a ticket that staff open for a client are attached to the client’s email', async () => {
  const { companyId, dana, marcus } = await scene();
  const fileIds = [await insertFile(db, marcus, { name: 'plan.pdf' })];
  const texts = { title: 'Mailbox move', description: 'As planned.', category: 'Software Issues' };

  await call(marcus, createTicket, { body: { ...texts, companyId, clientId: dana.id, fileIds } });

  const [mail] = (await outbox.all()).filter(({ to }) => to[0] === dana.email);
  expect(mail?.attachments.map(({ name }) => name)).toEqual(['plan.pdf']);
});

test('a client’s own files come back as links, not as attachments', async () => {
  const { companyId, dana } = await scene();
  const fileIds = [await insertFile(db, { id: dana.id, companyId }, { name: 'screenshot.png' })];

  await call(dana, createTicket, { body: { title: 'Error', description: 'See there.', fileIds } });

  const [mail] = (await outbox.all()).filter(({ to }) => to[0] === dana.email);
  expect(mail?.attachments).toEqual([]);
  expect((await open(tokensIn(mail?.text ?? '')[0] ?? '')).statusCode).toBe(200);
});

test('a digest links all files', async () => {
  const { dana, marcus, params } = await scene();
  await call(dana, updateNotificationPreferences, { body: { digest: 'hourly' } });
  const fileIds = [await insertFile(db, marcus, { name: 'small.png' })];

  await call(marcus, addComment, { params, body: { comment: 'See this.', fileIds } });
  const [mail] = await outbox.all();

  expect(mail?.attachments).toEqual([]);
  expect((await open(tokensIn(mail?.text ?? '')[0] ?? '')).statusCode).toBe(200);
});

describe('the link to a file', () => {
  test('downloads it without a login, whole or in part', async () => {
    const { token, bytes } = await linked();

    const whole = await open(token);
    const part = await open(token, { range: 'bytes=5000000-5000009' });

    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    });
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(5_000_000, 5_000_010))]).toEqual([206, true]);
  });

  test.each<[string, (world: Awaited<ReturnType<typeof linked>>) => Promise<unknown>]>([
    ['left', ({ dana }) => db.update(users).set({ isActive: false }).where(eq(users.id, dana.id))],
    [
      'lost the ticket',
      ({ params, amy }) => db.update(tickets).set({ clientId: amy.id }).where(eq(tickets.id, params.ticketId)),
    ],
    [
      'a ticket that was deleted',
      ({ params }) => db.update(tickets).set({ deletedAt: sql`now()` }).where(eq(tickets.id, params.ticketId)),
    ],
    [
      'a comment that became a note',
      ({ params }) => db.execute(sql`update comments set is_internal = true where ticket_id = ${params.ticketId}`),
    ],
    ['a file that was removed', ({ fileId }) => db.delete(files).where(eq(files.id, fileId))],
    ['a link of 31 days', ({ fileId }) => ageLink(fileId, '31 days')],
  ])('says nothing after rights have ended: %s', async (_, end) => {
    const world = await linked();

    await end(world);
    const response = await open(world.token);
    const unknown = await open('a'.repeat(26));

    expect([response.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(response.body).toBe(unknown.body);
    expect(response.body).not.toContain('video.mp4');
  });

  test('follows the current permissions of its recipient', async () => {
    const { token, amy, dana, params } = await linked();
    await db.update(tickets).set({ clientId: amy.id }).where(eq(tickets.id, params.ticketId));
    expect((await open(token)).statusCode).toBe(404);

    await call(amy, setParticipants, { params, body: { userIds: [dana.id] } });

    expect((await open(token)).statusCode).toBe(200);
  });

  test('shows a page in a browser if it is not valid', async () => {
    const response = await open('a'.repeat(26), { accept: 'text/html,*/*;q=0.8' });

    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('Links to files work for 30 days. Log in to see the ticket and its files.');
  });

  test('is deleted 60 days later', async () => {
    const { fileId } = await linked();
    await ageLink(fileId, '59 days');
    await forgetLinks(db);
    expect(await db.$count(links, eq(links.subjectId, fileId))).toBe(1);

    await ageLink(fileId, '2 days');
    await forgetLinks(db);

    expect(await db.$count(links, eq(links.subjectId, fileId))).toBe(0);
  });
});
