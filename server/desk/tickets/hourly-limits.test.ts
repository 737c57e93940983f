import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createTicket } from '#contract/tickets.ts';
import { buildApp } from '#server/app.ts';
import { connect, withLimitFactor } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { bearer, refusalOf, startApp } from '#test/app.ts';

const { app, call, db, databaseUrl, insertTicket, insertUser } = await startApp({ own: true });

const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const body = { comment: 'Still smoking' };
const minutes = (count: number) => new Date(Date.now() - count * 60_000);

beforeEach(async () => {
  await db.update(settings).set({ value: null });
});

/** Makes a user look as if they had created that many records. */
async function insertHistory(
  subject: string,
  limitName: 'tickets' | 'comments',
  count: number,
  createdAt = new Date(),
) {
  await db.insert(limitUses).values(Array.from({ length: count }, () => ({ limitName, subject, createdAt })));
}

test('a client user creates 60 tickets in an hour, and the next one waits until the first is an hour old', async () => {
  const employee = await insertUser('employee');
  await insertHistory(employee.id, 'tickets', 1, minutes(50));
  await insertHistory(employee.id, 'tickets', 58);

  const last = await call(employee, createTicket, { body: texts });
  const refused = await call(employee, createTicket, { body: texts });

  expect(last.statusCode).toBe(201);
  expect(refusalOf(refused)).toEqual({
    statusCode: 429,
    message: 'You have created many tickets in the last hour. Try again in 10 minutes, or call us if it’s urgent.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  expect(await db.$count(tickets, eq(tickets.clientId, employee.id))).toBe(1);
});

test('a client user adds 120 comments in an hour', async () => {
  const manager = await insertUser('manager');
  const { id: ticketId } = await insertTicket(manager);
  await insertHistory(manager.id, 'comments', 119);

  const last = await call(manager, addComment, { params: { ticketId }, body });
  const refused = await call(manager, addComment, { params: { ticketId }, body });

  expect(last.statusCode).toBe(201);
  expect(refusalOf(refused)).toEqual({
    statusCode: 429,
    message: 'You have added many comments in the last hour. Try again in 60 minutes, or call us if it’s urgent.',
  });
});

test('older records and those of the other kind do not count', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  await insertHistory(employee.id, 'tickets', 59);
  await insertHistory(employee.id, 'tickets', 100, minutes(61));
  await insertHistory(employee.id, 'comments', 119);

  const responses = [
    await call(employee, createTicket, { body: texts }),
    await call(employee, addComment, { params: { ticketId }, body }),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test('a ticket that staff create for a client user does not count against that user', async () => {
  await db.update(settings).set({ value: '1' }).where(eq(settings.key, 'client_tickets_per_hour'));
  const [staff, employee] = [await insertUser('admin'), await insertUser('employee')];
  const whose = { companyId: employee.companyId ?? undefined, clientId: employee.id };
  for (const _ of [1, 2]) await call(staff, createTicket, { body: { ...texts, ...whose } });

  const response = await call(employee, createTicket, { body: texts });

  expect(response.statusCode).toBe(201);
  expect(await db.$count(tickets, eq(tickets.clientId, employee.id))).toBe(3);
});

test('staff have no hourly limit', async () => {
  const [staff, employee] = [await insertUser('admin'), await insertUser('employee')];
  const { id: ticketId } = await insertTicket(employee);
  await insertHistory(staff.id, 'tickets', 60);
  await insertHistory(staff.id, 'comments', 120);

  const whose = { companyId: employee.companyId ?? undefined, clientId: employee.id };
  const ticket = await call(staff, createTicket, { body: { ...texts, ...whose } });
  const comment = await call(staff, addComment, { params: { ticketId }, body });

  expect([ticket.statusCode, comment.statusCode]).toEqual([201, 201]);
});

test('parallel requests through two processes create no more than the limit allows', async () => {
  const employee = await insertUser('employee');
  await insertHistory(employee.id, 'tickets', 57);
  const other = connect(databaseUrl, { patience: 10 });
  const otherApp = await buildApp({ db: other.db, logger: pino({ level: 'silent' }) });
  afterAll(async () => {
    await otherApp.close();
    await other.pool.end();
  });

  const request = { method: 'POST', url: createTicket.url, headers: bearer(employee), payload: texts } as const;
  const responses = await Promise.all(
    [app, otherApp].flatMap((each) => Array.from({ length: 5 }, () => each.inject(request))),
  );

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(3).fill(201), ...Array(7).fill(429)]);
  expect(await db.$count(tickets, eq(tickets.clientId, employee.id))).toBe(3);
});

test('a repeat of the last creation gets its stored answer, and a refused one is no creation to repeat', async () => {
  const employee = await insertUser('employee');
  await insertHistory(employee.id, 'tickets', 59);
  const under = (key: string) => ({ headers: { 'idempotency-key': key } });
  const first = await call(employee, createTicket, { ...under('a'), body: texts });

  const repeated = await call(employee, createTicket, { ...under('a'), body: texts });
  const refused = await call(employee, createTicket, { ...under('b'), body: texts });
  await db.update(settings).set({ value: '61' }).where(eq(settings.key, 'client_tickets_per_hour'));
  const later = await call(employee, createTicket, { ...under('b'), body: texts });

  expect([first, repeated, refused, later].map(({ statusCode }) => statusCode)).toEqual([201, 201, 429, 201]);
  expect(repeated.body).toBe(first.body);
});

test('LIMIT_FACTOR multiplies both limits', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  await insertHistory(employee.id, 'tickets', 119);
  await insertHistory(employee.id, 'comments', 239);
  const doubled = await buildApp({ db: withLimitFactor(db, 2), logger: pino({ level: 'silent' }) });
  const create = { method: 'POST', url: createTicket.url, headers: bearer(employee), payload: texts } as const;
  const comment = { ...create, url: addComment.url.replace(':ticketId', ticketId), payload: body };

  const responses = [];
  for (const request of [create, comment, create, comment]) responses.push(await doubled.inject(request));
  await doubled.close();

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429, 429]);
});
