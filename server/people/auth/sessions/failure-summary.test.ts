import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { startApp } from '#test/app.ts';
import { summarizeFailures } from './failure-summary.ts';

const { call, db, insertUser } = await startApp();

beforeEach(async () => {
  await db.delete(limitUses);
});

/** Failures of an hour that is over, spread over so many networks. */
async function insertFailures(email: string, count: number, networks = 1, age = '3 hours') {
  const createdAt = sql`date_trunc('hour', now()) - ${age}::interval`;
  const rows = Array.from({ length: count }, (_, index) => ({
    limitName: 'wrong_passwords',
    subject: sha256(email).toString('hex'),
    network: `10.0.0.${index % networks}/32`,
    createdAt,
  }));
  await db.insert(limitUses).values(rows);
}

const entriesOf = (recordName: string) => db.select().from(events).where(eq(events.recordName, recordName));

test('the audit log has one entry per account and hour: how many failures, from how many networks', async () => {
  const [admin, user] = [await insertUser('super_admin'), await insertUser('employee')];
  await insertFailures(user.email, 30, 4);
  await insertFailures(user.email, 5, 2, '5 hours');
  await insertFailures(user.email, 7, 1, '0 hours');

  await Promise.all([summarizeFailures(db), summarizeFailures(db)]);
  const listed = (await call(admin, listAuditEntries, { querystring: { record: user.id } })).json();

  expect(listed.map(({ action, actorName, changes }) => [action, actorName, changes])).toEqual([
    ['login failures', 'Archway', { hour: [null, expect.any(String)], failures: [null, 30], networks: [null, 4] }],
    ['login failures', 'Archway', { hour: [null, expect.any(String)], failures: [null, 5], networks: [null, 2] }],
  ]);
  expect(await db.$count(limitUses)).toBe(7);
});

test('failed logins add at most one entry an hour without an account and a hundred with one', async () => {
  for (let count = 0; count < 102; count++) await insertFailures((await insertUser('employee')).email, 2);
  for (let count = 0; count < 50; count++) await insertFailures(`${crypto.randomUUID()}@acme.example`, 3, 3);
  const before = await db.$count(events);

  await summarizeFailures(db);

  expect((await db.$count(events)) - before).toBe(101);
  const [others] = await entriesOf('other accounts, unknown addresses and links');
  expect(others?.changes).toMatchObject({ failures: [null, 154], networks: [null, 3] });
  expect(JSON.stringify(others)).not.toContain('acme.example');
});
