import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { downloadFile } from '#contract/files.ts';
import { acceptMail, retryMail } from '#contract/incoming-mail.ts';
import { findTicket } from '#contract/tickets.ts';
import { configureFiles } from '#server/desk/files/configured.ts';
import { setFileServices } from '#server/desk/files/services.ts';
import { one } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Caller, startApp } from '#test/app.ts';
import { smallPicture } from '#test/files.ts';
import { dmarc, incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { slow } from '#test/slow.ts';
import { readMailBytes, storeMail } from './store-mail.ts';

slow('Each email is parsed in a process of its own, as strangers’ emails are');

const { call, db, insertComment, insertUser, insertTicket } = await startApp({ own: true });
const arrive = incomingOf(db);
const outbox = outboxOf(db);

afterEach(async () => {
  await db.update(settings).set({ value: null });
});

const set = (key: string, value: string) => db.update(settings).set({ value }).where(eq(settings.key, key));

const MEGABYTE = 1_000_000;
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000, 'x')]);

type Part = { bytes: Buffer; headers: string };

const attached = (name: string, bytes: Buffer | string, type = 'application/octet-stream'): Part => ({
  bytes: Buffer.from(bytes),
  headers: `Content-Type: ${type}\r\nContent-Disposition: attachment; ${name}`,
});

function mailWith(headers: Record<string, string>, parts: Part[], text = 'See the files.') {
  const encoded = parts.map(
    (part) => `${part.headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${part.bytes.toString('base64')}`,
  );
  const all = [`Content-Type: text/plain\r\n\r\n${text}`, ...encoded];
  return rawMail(
    { 'Content-Type': 'multipart/mixed; boundary=b', ...headers },
    `${all.map((each) => `--b\r\n${each}\r\n`).join('')}--b--\r\n`,
  );
}

async function filesOf(reader: Caller, ticketId: string | null) {
  const ticket = await call(reader, findTicket, { params: { ticketId: ticketId ?? '' } });
  return ticket.json().files ?? [];
}

/** A scanner that hangs up on everybody. */
async function startSilentScanner() {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `clamd://127.0.0.1:${port}`, calls: () => calls, stop };
}

test('while the scanner is down, an email with files waits and is not held', async () => {
  const scanner = await startSilentScanner();
  await configureFiles({ filesS3Url: undefined, avUrl: scanner.url });
  onTestFinished(() => setFileServices({}));
  const client = await insertUser('employee');
  const bytes = mailWith({ From: client.email }, [attached('filename="a.pdf"', pdf, 'application/pdf')]);
  const { id } = await storeMail(db, bytes, { channel: 'http', sender: client.email, recipients: [] });
  const state = async () => one(await db.select().from(incomingMails).where(eq(incomingMails.id, id))).state;

  // Three failures of its own would hold it.
  await expect.poll(() => scanner.calls(), { timeout: 30_000 }).toBeGreaterThan(3);
  const meanwhile = await state();
  await scanner.stop();
  setFileServices({});

  expect(meanwhile).toBe('waiting');
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
});

const statusFor = async (reader: Caller, fileId = '') =>
  (await call(reader, downloadFile, { params: { fileId } })).statusCode;

test('the files of an email are those of its ticket, with name, size and the type of their content', async () => {
  const client = await insertUser('employee');
  const picture = Buffer.concat([smallPicture, Buffer.alloc(30_000)]);

  const mail = await arrive(
    mailWith({ From: client.email }, [
      attached("filename*=utf-8''Rechnung%20f%C3%BCr%20M%C3%A4rz.pdf", pdf, 'application/pdf'),
      attached('filename="=?utf-8?q?Gr=C3=BC=C3=9Fe.txt?="', 'Grüße', 'text/plain; charset=utf-8'),
      attached('filename="photo.png"', '<script>alert(1)</script>', 'image/png'),
      attached('filename="../../etc/passwd"', 'root', 'application/octet-stream'),
      {
        bytes: picture,
        headers: 'Content-Type: image/png; name=screen.png\r\nContent-Disposition: inline\r\nContent-ID: <a>',
      },
    ]),
  );

  expect(mail).toMatchObject({ state: 'done', result: 'ticket' });
  const found = await filesOf(client, mail.ticketId);
  expect(found).toMatchObject([
    { name: 'Rechnung für März.pdf', size: pdf.length, contentType: 'application/pdf', commentId: null },
    { name: 'Grüße.txt', size: 7, contentType: 'text/plain' },
    { name: 'photo.png', size: 25, contentType: 'text/plain' },
    { name: 'passwd', size: 4, contentType: 'text/plain' },
    { name: 'screen.png', size: picture.length, contentType: 'image/png', width: 4, height: 3 },
  ]);
  const bytes = await call(client, downloadFile, { params: { fileId: found[0]?.id ?? '' } });
  expect(bytes.rawPayload.equals(pdf)).toBe(true);
});

test('only users who may see the ticket see its files', async () => {
  const client = await insertUser('employee');
  const { companyId } = client;
  const manager = await insertUser('manager', { companyId });
  const admin = await insertUser('admin');
  const others = [await insertUser('employee', { companyId }), await insertUser('manager')];

  const { ticketId } = await arrive(mailWith({ From: client.email }, [attached('filename=a.pdf', pdf)]));

  const [file] = await filesOf(client, ticketId);
  for (const reader of [client, manager, admin]) expect(await statusFor(reader, file?.id)).toBe(200);
  for (const reader of others) expect(await statusFor(reader, file?.id)).toBe(404);
});

test('a file that staff send about an internal note stays internal', async () => {
  await outbox.begin();
  const [assignee, author] = [await insertUser('admin'), await insertUser('admin')];
  const client = await insertUser('employee');
  const { id: ticketId } = await insertTicket(client, { assignedToId: assignee.id });
  const note = { comment: 'They did not pay.', isInternal: true };
  await call(author, addComment, { params: { ticketId }, body: note });
  const [aboutNote] = await outbox.all();

  const headers = { From: assignee.email, To: aboutNote?.header('reply-to') ?? '', ...dmarc('pass') };
  const mail = await arrive(mailWith(headers, [attached('filename=bill.pdf', pdf)]));

  expect(mail).toMatchObject({ result: 'comment', ticketId });
  const [file] = await filesOf(author, ticketId);
  expect(file).toMatchObject({ name: 'bill.pdf', commentId: mail.commentId });
  expect([await statusFor(author, file?.id), await statusFor(client, file?.id)]).toEqual([200, 404]);
  expect(await filesOf(client, ticketId)).toEqual([]);
});

test('an email can’t bring in the file of another company’s ticket', async () => {
  const stranger = await insertUser('manager');
  const ticket = await insertTicket(stranger);
  const { id: commentId } = await insertComment(ticket.id, stranger);
  const theirs = await arrive(mailWith({ From: stranger.email }, [attached('filename=secret.pdf', pdf)]));
  const [secret] = await filesOf(stranger, theirs.ticketId);
  const client = await insertUser('employee');
  const path = `/api/ticketing/files/${secret?.id}`;

  const mail = await arrive(
    rawMail(
      { From: client.email, 'Content-Type': 'text/html', 'Content-Location': path },
      `<p>Look: <img src="${path}"><a href="${path}">this</a> fileIds=${secret?.id} ${commentId}</p>`,
    ),
  );

  expect(mail.result).toBe('ticket');
  expect(await filesOf(client, mail.ticketId)).toEqual([]);
  expect(await statusFor(client, secret?.id)).toBe(404);
  expect(await filesOf(stranger, theirs.ticketId)).toHaveLength(1);
});

test('files beyond the limits are named in the text, and the original has them', async () => {
  await set('file_megabytes', '1');
  const client = await insertUser('employee');
  const large = attached('filename=large.bin', Buffer.alloc(MEGABYTE + 1, 'x'));
  const small = Array.from({ length: 11 }, (_, n) => attached(`filename=small-${n}.txt`, `${n}`));

  const bytes = mailWith({ From: client.email }, [large, ...small]);
  const mail = await arrive(bytes);

  const ticket = (await call(client, findTicket, { params: { ticketId: mail.ticketId ?? '' } })).json();
  expect(ticket.files?.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `small-${n}.txt`));
  expect(ticket.description).toContain('[Left out because of the limits for files: large.bin, small-10.txt]');
  expect((await readMailBytes(db, mail.id)).equals(bytes)).toBe(true);
});

test('files beyond the ticket’s limit are left out and named in the comment', async () => {
  await set('ticket_file_megabytes', '1');
  const client = await insertUser('employee');
  const half = () => [attached('filename=half.bin', Buffer.alloc(600_000, 'x'))];
  const first = await arrive(mailWith({ From: client.email }, half()));

  const second = await arrive(mailWith({ From: client.email, References: `<${first.messageId}>` }, half()));

  expect(second).toMatchObject({ state: 'done', result: 'comment', ticketId: first.ticketId });
  const thread = (await call(client, listComments, { params: { ticketId: first.ticketId ?? '' } })).json();
  expect(thread).toMatchObject([{ comment: expect.stringContaining('half.bin]') }]);
  expect(await filesOf(client, first.ticketId)).toHaveLength(1);
});

test.each([
  ['Thanks, that works!', 'comment', { closed: 'closed', resolved: 'resolved' }],
  ['It is broken again.', 'ticket', { closed: 'closed', resolved: 'open' }],
] as const)(
  'what an email does follows from its words, whatever of it was left out: %s',
  async (text, onClosed, after) => {
    await set('file_megabytes', '1');
    const client = await insertUser('employee');
    const large = attached('filename=large.bin', Buffer.alloc(MEGABYTE + 1, 'x'));

    for (const status of ['closed', 'resolved'] as const) {
      const first = await arrive(rawMail({ From: client.email }, 'The printer smokes.'));
      const ticketId = first.ticketId ?? '';
      await db.update(tickets).set({ status, resolvedAt: new Date() }).where(eq(tickets.id, ticketId));

      const answer = await arrive(mailWith({ From: client.email, References: `<${first.messageId}>` }, [large], text));

      const result = status === 'closed' ? onClosed : 'comment';
      expect(answer).toMatchObject({ state: 'done', result });
      expect(answer.commentId === null).toBe(result === 'ticket');
      expect(answer.ticketId === ticketId).toBe(result === 'comment');
      const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
      expect(ticket?.status).toBe(after[status]);
    }
  },
);

test('an email with 101 parts: the first 100 are read, and nothing of it is lost', async () => {
  const client = await insertUser('employee');
  const parts = Array.from({ length: 100 }, (_, n) => attached(`filename=${n}.txt`, `${n}`));
  const bytes = mailWith({ From: client.email }, parts);

  const mail = await arrive(bytes);

  expect(mail).toMatchObject({ state: 'done', result: 'ticket' });
  expect(mail.attachments).toHaveLength(99);
  expect((await readMailBytes(db, mail.id)).equals(bytes)).toBe(true);
});

test('files that don’t fit into the company’s storage: the email is held, and nothing of it is lost', async () => {
  await set('company_file_megabytes', '1');
  const client = await insertUser('employee');
  const admin = await insertUser('admin');
  const half = (letter: string) =>
    mailWith({ From: client.email }, [attached('filename=half.bin', Buffer.alloc(600_000, letter))]);
  const stored = async () =>
    Number(
      one(
        await db
          .select({ bytes: sql`sum(size)` })
          .from(files)
          .where(eq(files.companyId, client.companyId ?? '')),
      ).bytes,
    );

  const first = await arrive(half('x'));
  const bytes = half('y');
  const second = await arrive(bytes);
  const third = await arrive(half('z'));
  const reply = await arrive(
    mailWith({ From: client.email, References: `<${first.messageId}>` }, [
      attached('filename=r.bin', Buffer.alloc(600_000)),
    ]),
  );
  const words = await arrive(rawMail({ From: client.email }));

  expect(first).toMatchObject({ state: 'done', result: 'ticket' });
  for (const mail of [second, third]) expect(mail).toMatchObject({ state: 'held', reason: 'storage_used' });
  expect(reply).toMatchObject({ state: 'held', reason: 'storage_used', ticketId: first.ticketId });
  expect(words).toMatchObject({ state: 'done', result: 'ticket' });
  expect(await stored()).toBe(600_000);
  expect((await readMailBytes(db, second.id)).equals(bytes)).toBe(true);

  await call(admin, acceptMail, { params: { mailId: second.id }, body: {} });
  await set('company_file_megabytes', '2');
  await call(admin, retryMail, { params: { mailId: third.id }, body: {} });

  for (const { id } of [second, third]) {
    await expect
      .poll(async () => one(await db.select().from(incomingMails).where(eq(incomingMails.id, id))), { timeout: 30_000 })
      .toMatchObject({ state: 'done', result: 'ticket' });
  }
  expect(await stored()).toBe(1_800_000);
});

test('a picture below the name is a file the first time, and a logo in the next emails of its sender', async () => {
  const [client, other] = [await insertUser('employee'), await insertUser('employee')];
  const logo = Buffer.concat([smallPicture, Buffer.alloc(5_000)]);
  // 400 pixels wide: no icon.
  logo.writeUInt32BE(400, 16);
  const send = (from: string, picture: Buffer) =>
    arrive(
      mailWith({ From: from, 'Content-Type': 'multipart/related; boundary=b' }, [
        {
          bytes: Buffer.from(
            `<p>${crypto.randomUUID()} is on fire.</p><p>Thanks!</p><p>Dana</p><img src="cid:x" width="200">`,
          ),
          headers: 'Content-Type: text/html',
        },
        { bytes: picture, headers: 'Content-Type: image/png\r\nContent-ID: <x>' },
      ]),
    );
  const sent = async (from: Caller & { email: string }, picture: Buffer) =>
    (await filesOf(from, (await send(from.email, picture)).ticketId)).map(({ size }) => size);

  expect(await sent(client, logo)).toEqual([logo.length]);
  expect(await sent(client, logo)).toEqual([]);
  expect(await sent(client, Buffer.concat([logo, Buffer.from('x')]))).toEqual([logo.length + 1]);
  expect(await sent(other, logo)).toEqual([logo.length]);
});
