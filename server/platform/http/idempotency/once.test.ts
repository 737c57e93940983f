import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createCompany, deleteCompany } from '#contract/companies.ts';
import { IdempotencyLimit } from '#contract/idempotency-constants.ts';
import { createTicket } from '#contract/tickets.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';
import { patiently } from '#test/patience.ts';
import { takeKey } from './keys.ts';

const { app, call, db, databaseUrl, insertTicket, insertUser } = await startApp({ own: true });

const url = createTicket.url;
const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const under = (key: string) => ({ headers: { 'idempotency-key': key } });
const ticketsOf = ({ id }: { id: string }) => db.$count(tickets, eq(tickets.clientId, id));

/** A second process of the program, on the same database. */
async function startOther() {
  const other = connect(databaseUrl, { patience: 10 });
  const otherApp = await buildApp({ db: other.db, logger: pino({ level: 'silent' }) });
  afterAll(async () => {
    await otherApp.close();
    await other.pool.end();
  });
  return otherApp;
}

test('twenty concurrent calls with one key in two processes create one ticket and get the same response', async () => {
  const employee = await insertUser('employee');
  const apps = [app, await startOther()];
  const key = crypto.randomUUID();

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      patiently(async () => {
        const headers = { ...bearer(employee), 'idempotency-key': key };
        return (apps[index % 2] ?? app).inject({ method: 'POST', url, headers, payload: texts });
      }),
    ),
  );

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(new Set(responses.map(({ headers }) => headers['content-type'])).size).toBe(1);
  expect(await ticketsOf(employee)).toBe(1);
  const { id } = JSON.parse(responses[0]?.body ?? '');
  expect(await db.$count(events, eq(events.recordId, id))).toBe(1);
});

test('a later repeat gets the first response, although the record has changed', async () => {
  const admin = await insertUser('admin');
  const first = await call(admin, createCompany, { ...under('delta'), body: { name: 'Delta Dental' } });
  await call(admin, deleteCompany, { params: { companyId: first.json().id } });

  const again = await call(admin, createCompany, { ...under('delta'), body: { name: ' Delta Dental ' } });

  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  expect(await db.$count(companies, eq(companies.name, 'Delta Dental'))).toBe(1);
});

test('a key belongs to its caller, its call and its address alone', async () => {
  const [one, other] = [await insertUser('employee'), await insertUser('employee')];
  const threads = [await insertTicket(one), await insertTicket(one)];
  await call(one, createTicket, { ...under('k'), body: texts });

  await call(other, createTicket, { ...under('k'), body: texts });
  for (const { id } of threads) {
    const body = { comment: 'Still smoking' };
    await call(one, addComment, { params: { ticketId: id }, ...under('k'), body });
    await call(one, addComment, { params: { ticketId: id }, ...under('k'), body });
    expect(await db.$count(comments, eq(comments.ticketId, id))).toBe(1);
  }

  expect([await ticketsOf(one), await ticketsOf(other)]).toEqual([3, 1]);
});

test('the key comes in the quotes of the standard, or without them', async () => {
  const employee = await insertUser('employee');
  const first = await call(employee, createTicket, { ...under('"quoted"'), body: texts });

  const again = await call(employee, createTicket, { ...under('quoted'), body: texts });

  expect(again.body).toBe(first.body);
});

test('without a key each call creates', async () => {
  const employee = await insertUser('employee');

  for (const _ of [1, 2]) await call(employee, createTicket, { body: texts });

  expect(await ticketsOf(employee)).toBe(2);
});

test('one key with another body is answered with 422, and creates nothing', async () => {
  const employee = await insertUser('employee');
  await call(employee, createTicket, { ...under('k'), body: texts });

  const response = await call(employee, createTicket, { ...under('k'), body: { ...texts, title: 'Flood' } });

  expect(refusalOf(response)).toEqual({
    statusCode: 422,
    message: 'This Idempotency-Key was used for something else. Send a new one with a new request.',
  });
  expect(await ticketsOf(employee)).toBe(1);
});

test.each(['', '""', 'x'.repeat(IdempotencyLimit.key + 1), 'a\tb', 'café', 'a\u0000b'])('%j is no key', async (key) => {
  const employee = await insertUser('employee');

  const response = await call(employee, createTicket, { ...under(key), body: texts });

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path: 'idempotency-key' }] });
  expect(await ticketsOf(employee)).toBe(0);
});

test('a call that was refused is not remembered: its key is free for the right one', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee');
  const wrong = { ...texts, companyId: crypto.randomUUID(), clientId: employee.id };

  const refused = await call(admin, createTicket, { ...under('k'), body: wrong });
  const right = { ...wrong, companyId: employee.companyId ?? '' };
  const created = await call(admin, createTicket, { ...under('k'), body: right });

  expect([refused.statusCode, created.statusCode]).toEqual([400, 201]);
});

test('a call that broke off halfway left nothing, and its repeat creates', async () => {
  const employee = await insertUser('employee');
  await db.execute(sql`alter table events rename to events_away`);
  const broken = await call(employee, createTicket, { ...under('k'), body: texts });
  await db.execute(sql`alter table events_away rename to events`);
  const left = await ticketsOf(employee);

  const again = await call(employee, createTicket, { ...under('k'), body: texts });

  expect([broken.statusCode, left, again.statusCode]).toEqual([500, 0, 201]);
  expect(await ticketsOf(employee)).toBe(1);
});

test('a repeat that waits for a first call takes its place when that one fails', async () => {
  const claim = { keyHash: randomBytes(32), requestHash: randomBytes(32) };
  let repeat: Promise<boolean> | undefined;

  const first = db.transaction(async (tx) => {
    await takeKey(tx, claim);
    repeat = db.transaction((other) => takeKey(other, claim));
    await setTimeout(100);
    throw new Error('The first call fails');
  });

  await expect(first).rejects.toThrow('The first call fails');
  expect(await repeat).toBe(true);
});

test('a repeat is checked like any request: an actor who can no longer see the ticket gets 404', async () => {
  const employee = await insertUser('employee');
  const member = await insertUser('member', { companyId: employee.companyId });
  const { id: ticketId } = await insertTicket(employee, { assignedToId: member.id });
  const again = () => call(member, addComment, { params: { ticketId }, ...under('k'), body: { comment: 'On my way' } });
  const first = await again();
  await db.update(tickets).set({ assignedToId: null }).where(eq(tickets.id, ticketId));

  expect([first.statusCode, (await again()).statusCode]).toEqual([201, 404]);
});

test('after a day the key is free again', async () => {
  const employee = await insertUser('employee');
  const again = () => call(employee, createTicket, { ...under('yesterday'), body: texts });
  await again();
  await db.execute(sql`update idempotency_keys set created_at = created_at - interval '23 hours'`);
  await again();
  const within = await ticketsOf(employee);

  await db.execute(sql`update idempotency_keys set created_at = created_at - interval '61 minutes'`);
  await again();

  expect([within, await ticketsOf(employee)]).toEqual([1, 2]);
});
