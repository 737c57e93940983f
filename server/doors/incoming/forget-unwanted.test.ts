import { asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listIncomingMail } from '#contract/incoming-mail.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { filePieces, files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { startApp } from '#test/app.ts';
import { incomingOf, insertHeldMail } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { forgetUnwantedMail } from './forget-unwanted.ts';
import { storeMail } from './store-mail.ts';

const { db, call, insertUser, insertTicket } = await startApp({ own: true });
const arrive = incomingOf(db);
const admin = await insertUser('admin');

beforeEach(async () => {
  await db.delete(incomingMails);
  await setDays(null);
});

const setDays = (value: string | null) => db.update(settings).set({ value }).where(eq(settings.key, 'held_mail_days'));

async function forgetAll() {
  for (let deleted = 1; deleted > 0; ) deleted = await forgetUnwantedMail(db);
}

/** Lets time pass for all emails. */
const age = (days: number) =>
  db.update(incomingMails).set({ keptSince: sql`now() - make_interval(hours => ${days * 24}) - interval '1 minute'` });

const left = async () =>
  (await db.select({ id: incomingMails.id }).from(incomingMails).orderBy(asc(incomingMails.id))).map(({ id }) => id);

test.each([
  ['held', { state: 'held' }],
  ['discarded', { state: 'discarded', reason: null }],
  ['automatic', { state: 'done', reason: null, result: 'automatic' }],
  ['returned', { state: 'done', reason: null, result: 'bounce' }],
] as const)('a %s email of a stranger goes after 30 days with its original, and not before', async (_, values) => {
  const { id, fileId } = await insertHeldMail(db, values);
  await age(29);
  await forgetAll();
  const before = await left();

  await age(30);
  await forgetAll();

  expect(before).toEqual([id]);
  expect(await left()).toEqual([]);
  expect(await db.$count(files, eq(files.id, fileId ?? ''))).toBe(0);
  expect(await db.$count(filePieces, eq(filePieces.fileId, fileId ?? ''))).toBe(0);
  const recorded = await db.select().from(events).where(eq(events.recordId, id));
  expect(recorded).toMatchObject([{ action: 'deleted', kind: 'mail', actorName: 'Archway' }]);
});

test('email of users, and what became a ticket, a comment or an inquiry, stays', async () => {
  const client = await insertUser('employee');
  const off = await insertUser('employee', { isActive: false });
  const ticket = await insertTicket(client);
  const inquiry = await arrive(rawMail({ From: 'prospect@elsewhere.example' }));
  const newTicket = await arrive(rawMail({ From: client.email }));
  const ofOff = await arrive(rawMail({ From: off.email }));
  const { id: held } = await storeMail(db, rawMail({ From: client.email }), {
    channel: 'http',
    sender: '',
    recipients: [],
  });
  await db.update(incomingMails).set({ state: 'held', reason: 'unreadable' }).where(eq(incomingMails.id, held));
  const onTicket = await insertHeldMail(db, { state: 'done', reason: null, result: 'automatic', ticketId: ticket.id });
  const waiting = await insertHeldMail(db, { state: 'waiting', reason: null, nextAttemptAt: new Date('2100-01-01') });
  await age(1_000);

  await forgetAll();

  expect([inquiry, newTicket, ofOff].map(({ result, reason }) => result ?? reason)).toEqual([
    'inquiry',
    'ticket',
    'deactivated',
  ]);
  const kept = [inquiry.id, newTicket.id, ofOff.id, held, onTicket.id, waiting.id];
  expect((await left()).sort()).toEqual(kept.sort());
  expect(await db.$count(inquiries, inArray(inquiries.id, [inquiry.inquiryId ?? '']))).toBe(1);
});

test.each([
  ['7', 7],
  ['90', 90],
])('the setting counts, and staff see when an email is deleted: %s days', async (value, days) => {
  await setDays(value);
  const { id, keptSince } = await insertHeldMail(db);

  const [listed] = (await call(admin, listIncomingMail, {})).json();
  await age(days - 1);
  await forgetAll();
  const before = await left();
  await age(days);
  await forgetAll();

  expect(Date.parse(String(listed?.deletedAfter))).toBe(keptSince.getTime() + days * 86_400_000);
  expect([before, await left()]).toEqual([[id], []]);
});

test('with 0 days nothing is deleted, and staff see no date', async () => {
  await setDays('0');
  const { id } = await insertHeldMail(db);
  await age(3_650);

  await forgetAll();

  expect(await left()).toEqual([id]);
  expect((await call(admin, listIncomingMail, {})).json()).toMatchObject([{ id, deletedAfter: null }]);
});

test('email that stays has no date in the list', async () => {
  const client = await insertUser('employee');
  await arrive(rawMail({ From: client.email }));
  await arrive(rawMail({ From: 'prospect@elsewhere.example' }));

  const all = (await call(admin, listIncomingMail, { querystring: { state: 'all' } })).json();

  expect(all.map(({ deletedAfter }) => deletedAfter)).toEqual([null, null]);
});
