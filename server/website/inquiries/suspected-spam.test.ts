import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { countInquiries, listInquiries, markNotSpam, updateInquiry } from '#contract/inquiries.ts';
import { buildApp } from '#server/app.ts';
import { connect, withLimitFactor } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { outbox } from '#server/platform/mail/outbox.ts';
import { findNext } from '#server/platform/queue/queue.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { consumersOf } from '#test/consumers.ts';
import { patiently } from '#test/patience.ts';
import { queueInquiryMail } from './inquiry-mail.ts';

const { app, call, db, databaseUrl, insertInquiry, insertUser } = await startApp({
  own: true,
  trustProxy: '127.0.0.1',
});
const consume = consumersOf(db);
const admin = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });

beforeEach(async () => {
  await db.delete(inquiries);
  await db.delete(limitUses);
});

let clients = 0;

/** Sends a message from an address of its own. */
function sendAnew({ to = app, values = {} } = {}) {
  clients += 1;
  const headers = { 'x-forwarded-for': `10.2.${clients >> 8}.${clients & 255}` };
  return to.inject({ method: 'POST', url: '/api/contact', headers, payload: { ...contactMessage(), ...values } });
}

/** Messages as if they had arrived from all over the world. */
async function insertMany(count: number, age = '1 minute') {
  const createdAt = sql<Date>`now() - ${age}::interval`;
  await db.insert(inquiries).values(Array.from({ length: count }, () => ({ ...contactMessage(), createdAt })));
}

function suspected() {
  return db.$count(inquiries, eq(inquiries.isSuspectedSpam, true));
}

async function listed(querystring: { suspectedSpam?: 'true'; answered?: 'false' } = {}) {
  return (await call(admin, listInquiries, { querystring })).json().map(({ id }) => id);
}

test('beyond 300 messages in an hour in total, more are taken and suspected to be spam', async () => {
  await insertMany(299);

  const started = Date.now();
  const last = await sendAnew();
  expect([last.statusCode, await suspected()]).toEqual([201, 0]);

  const beyond = await sendAnew({ values: { firstName: 'Flood' } });
  expect([beyond.statusCode, await suspected()]).toEqual([201, 1]);
  const [answer, usual] = [beyond.json(), last.json()];
  expect(answer).toEqual({ ...usual, replyBy: expect.any(String) });
  // Within service hours, the promised time is later by as much as the second message came later.
  const later = Date.parse(answer.replyBy) - Date.parse(usual.replyBy);
  expect(later).toBeGreaterThanOrEqual(0);
  expect(later).toBeLessThanOrEqual(Date.now() - started);
  expect(await db.select().from(events).where(eq(events.recordName, 'Flood Lovelace'))).toMatchObject([
    { action: 'created', kind: 'inquiry', changes: { isSuspectedSpam: [null, true] } },
  ]);
});

test('messages older than an hour and suspected ones do not use up the total', async () => {
  await insertMany(298);
  await insertMany(10, '61 minutes');
  await insertInquiry({ isSuspectedSpam: true });

  await sendAnew();
  await sendAnew();

  expect(await suspected()).toBe(1);
});

test('of messages sent at once through two processes exactly the total is not suspected', {
  tags: 'release',
}, async () => {
  const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });
  const other = await buildApp({ db: otherDb, logger: pino({ level: 'silent' }), trustProxy: '127.0.0.1' });
  await insertMany(290);

  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => patiently(() => sendAnew({ to: index % 2 ? other : app }))),
  );
  await other.close();
  await pool.end();

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(201));
  expect(await suspected()).toBe(30);
});

test('LIMIT_FACTOR multiplies the total and the limit of one client', async () => {
  const double = await buildApp({ db: withLimitFactor(db, 2), logger: pino({ level: 'silent' }) });
  const send = () => double.inject({ method: 'POST', url: '/api/contact', payload: contactMessage() });
  await insertMany(565);

  const statuses: number[] = [];
  for (let count = 0; count < 41; count++) statuses.push((await send()).statusCode);
  await double.close();

  expect(statuses).toEqual([...Array(40).fill(201), 429]);
  expect(await suspected()).toBe(5);
});

test('suspected spam is listed and counted apart', async () => {
  const { id: spamId } = await insertInquiry({ isSuspectedSpam: true });
  const { id: waitingId } = await insertInquiry();

  expect(await listed()).toEqual([waitingId]);
  expect(await listed({ answered: 'false' })).toEqual([waitingId]);
  expect(await listed({ suspectedSpam: 'true' })).toEqual([spamId]);
  expect((await call(admin, countInquiries, {})).json()).toMatchObject({ unanswered: 1, suspectedSpam: 1 });
});

test('suspected spam is not mailed', async () => {
  await consume([queueInquiryMail()]);
  await insertMany(300);

  await sendAnew();
  await db.delete(inquiries).where(eq(inquiries.isSuspectedSpam, false));
  await sendAnew();

  await expect.poll(() => db.$count(outgoingMails, eq(outgoingMails.kind, 'inquiry')), { timeout: 30_000 }).toBe(1);
  const [suspect] = await db.select().from(inquiries).where(eq(inquiries.isSuspectedSpam, true));
  expect(await db.$count(outgoingMails, eq(outgoingMails.inquiryId, suspect?.id ?? ''))).toBe(0);
});

test('a message that is not spam waits with the others, and its mail is due', async () => {
  const { id } = await insertInquiry({ isSuspectedSpam: true });

  await consume([queueInquiryMail()]);

  const response = await call(admin, markNotSpam, { params: { inquiryId: id } });

  expect(response.json()).toMatchObject({ id, isSuspectedSpam: false, answeredAt: null });
  expect(await listed({ answered: 'false' })).toEqual([id]);
  await expect.poll(() => db.$count(outgoingMails, eq(outgoingMails.inquiryId, id)), { timeout: 30_000 }).toBe(1);
  expect(await findNext(db, outbox)).toMatchObject({ isDue: true });
});

test('the audit log records once who said that a message is not spam', async () => {
  const { id } = await insertInquiry({ isSuspectedSpam: true });

  await call(admin, markNotSpam, { params: { inquiryId: id } });
  const again = await call(admin, markNotSpam, { params: { inquiryId: id } });
  await call(admin, updateInquiry, { params: { inquiryId: id }, body: { isAnswered: true } });

  expect(again.statusCode).toBe(200);
  const entries = await db.select().from(events).where(eq(events.recordId, id));
  expect(entries.map(({ action, actorName }) => [action, actorName]).sort()).toEqual([
    ['answered', 'Marcus Bell'],
    ['not spam', 'Marcus Bell'],
  ]);
});
