import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect, one } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { loggableError } from '#server/platform/http/logging.ts';
import { wakeDelivery } from '#server/platform/mail/outbox.ts';
import { queueInquiryMail } from '#server/website/inquiries/inquiry-mail.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { consumersOf } from '#test/consumers.ts';
import { deliveries } from '#test/delivery.ts';
import { collectLines } from '#test/log-lines.ts';
import { startMailServer, startSilentServer } from '#test/mail-server.ts';

const { db, databaseUrl, insertInquiry, send } = await startApp({ own: true });
const consume = consumersOf(db);
const deliver = deliveries(db);
const never = { timing: { look: 3_600_000 } };

beforeEach(async () => {
  await db.delete(inquiries);
});

/** The email about an inquiry. */
async function find(id: string) {
  return one(await db.select().from(outgoingMails).where(eq(outgoingMails.inquiryId, id)));
}

async function allMailed() {
  await vi.waitFor(async () => expect(await db.$count(outgoingMails, sql`sent_at is null`)).toBe(0), 10_000);
}

test('a message that the contact form stored is mailed at once', async () => {
  const server = await startMailServer();
  deliver(server.url, never);
  await consume([queueInquiryMail()], never);

  const response = await send(undefined, 'POST', '/api/contact', contactMessage());
  await vi.waitFor(() => expect(server.accepted).toHaveLength(2), 30_000);
  await allMailed();
  await server.stop();

  expect(response.statusCode).toBe(201);
  const recipients = server.accepted.map(({ to: [address] }) => address);
  expect(recipients.toSorted()).toEqual([contactMessage().email, 'hello@archway.example']);
  const isSent = { sentAt: expect.any(Date), attempts: 1 };
  expect(await db.select().from(outgoingMails)).toMatchObject([isSent, isSent]);
});

test('messages that were stored before there was a mail server are mailed at the start, oldest first', async () => {
  for (const hours of [2, 3, 1]) {
    const past = sql<Date>`now() - ${`${hours} hours`}::interval`;
    const { id } = await insertInquiry({ firstName: `${hours}` });
    await db.update(outgoingMails).set({ nextAttemptAt: past }).where(eq(outgoingMails.inquiryId, id));
  }
  const server = await startMailServer();

  deliver(server.url, { ...never, senders: 1 });
  await allMailed();
  await server.stop();

  expect(server.accepted.map((mail) => mail.header('subject')?.at('Website message from '.length))).toEqual([
    '3',
    '2',
    '1',
  ]);
});

test('a message that another process stored, and left, is found', async () => {
  const server = await startMailServer();
  deliver(server.url);
  await vi.waitFor(async () => expect(await db.$count(inquiries)).toBe(0), 10_000);

  await insertInquiry();
  await allMailed();
  await server.stop();

  expect(server.accepted).toHaveLength(1);
});

test('a message that was mailed is not mailed again', async () => {
  await insertInquiry({}, { sentAt: new Date() });
  const { id } = await insertInquiry();
  const server = await startMailServer();

  deliver(server.url);
  await allMailed();
  for (let round = 0; round < 5; round++) {
    wakeDelivery();
    await db.execute(sql`select pg_sleep(0.02)`);
  }
  await server.stop();

  expect(server.accepted.map((mail) => mail.header('message-id'))).toEqual([`<inquiry-${id}@help.archway.example>`]);
});

test('two processes mail thirty messages, each exactly once', async () => {
  for (let count = 0; count < 30; count++) await insertInquiry({}, { kind: 'inquiry_confirmation' });
  const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });
  const server = await startMailServer();

  const both = [deliver(server.url), deliver(server.url, {}, otherDb)];
  await allMailed();
  await Promise.all(both.map((delivery) => delivery.stop()));
  await pool.end();
  await server.stop();

  expect(server.accepted).toHaveLength(30);
  expect(new Set(server.accepted.map((mail) => mail.header('message-id'))).size).toBe(30);
});

test('a second process passes over a mail that is under way', async () => {
  const { id: slow } = await insertInquiry();
  const arrived = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<undefined>();
  const server = await startMailServer({
    onMessage: (mail) => {
      if (!mail.header('message-id')?.includes(slow)) return undefined;
      arrived.resolve();
      return finished.promise;
    },
  });
  const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });

  deliver(server.url);
  await arrived.promise;
  // To somebody else: a recipient gets one email at a time.
  const { id: quick } = await insertInquiry({}, { kind: 'inquiry_confirmation' });
  const other = deliver(server.url, {}, otherDb);
  await vi.waitFor(async () => expect((await find(quick)).sentAt).not.toBeNull(), 10_000);
  finished.resolve(undefined);
  await allMailed();
  await other.stop();
  await pool.end();
  await server.stop();

  expect(server.accepted).toHaveLength(2);
});

test('a silent mail server neither fails nor delays the visitor’s request', async () => {
  const server = await startSilentServer();
  deliver(server.url, { ...never, senders: 1 });
  await consume([queueInquiryMail()], never);

  const first = await send(undefined, 'POST', '/api/contact', contactMessage());
  await vi.waitFor(() => expect(server.sockets.size).toBe(1), 30_000);
  const second = await send(undefined, 'POST', '/api/contact', contactMessage());

  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(server.sockets.size).toBe(1);
  await server.stop();
});

test('a failure is logged without any content of the message', async () => {
  const { written, stream } = collectLines();
  const log = pino({ level: 'trace', serializers: { err: loggableError } }, stream);
  const { id } = await insertInquiry();
  const text = 'Ada Lovelace <ada@analytical.example> writes like a robot';
  const server = await startMailServer({ onMessage: () => ({ code: 554, text }) });

  deliver(server.url, { log, timing: { firstRetry: 3_600_000 } });
  await vi.waitFor(async () => expect((await find(id)).attempts).toBe(1), 10_000);
  await server.stop();

  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, kind: 'inquiry', reason: 'the server answered 554', msg: 'An email was given up' },
  ]);
  expect(written.join('')).not.toMatch(/Ada|analytical|robot|Wi-Fi/);
});
