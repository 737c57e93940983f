import { afterAll, expect, inject, test } from 'vitest';
import { connect, type Db } from '#server/platform/database/client.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { knownNetworks } from '#server/platform/database/tables/sessions.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { views } from '#server/platform/database/tables/views.ts';
import { createEmpty } from '#test/round-trip.ts';
import { slow } from '#test/slow.ts';
import { fillDemo } from './demo.ts';
import { fillOnce } from './fill-once.ts';

slow('Fills the whole demo');

const server = inject('databaseServer');
const opened: ReturnType<typeof connect>[] = [];
afterAll(() => Promise.all(opened.map(({ pool }) => pool.end())));

async function open() {
  const { url } = await createEmpty(server);
  await migrateDatabase(url);
  const connected = connect(url, { patience: 10 });
  opened.push(connected);
  return connected;
}

const fillWhole = (db: Db) => fillDemo(db, 'https://it.example');

async function countsOf(db: Db) {
  const tables = [users, companies, tickets, comments, ticketPromises, timeEntries, incomingMails, views];
  return Promise.all(tables.map((table) => db.$count(table)));
}

/** Lets so many transactions begin, and fails the next ones as a database that is too busy does. */
function failAfter({ pool }: ReturnType<typeof connect>, transactions: number) {
  const { connect: connectAsUsual } = pool;
  let left = transactions;
  const failing = (...parameters: unknown[]): unknown => {
    left -= 1;
    if (left < 0) throw new Error('timeout exceeded when trying to connect');
    return Reflect.apply(connectAsUsual, pool, parameters);
  };
  Object.assign(pool, { connect: failing });
  return () => {
    pool.connect = connectAsUsual;
  };
}

test('a demo whose filling fails at any point is whole after the next start', { tags: 'release' }, async () => {
  const whole = await open();
  await fillOnce(whole.db, () => fillWhole(whole.db));
  const counts = await countsOf(whole.db);

  for (const transactions of [2, 40, 150, 300, 450, 600]) {
    const broken = await open();
    const repair = failAfter(broken, transactions);
    await expect(fillOnce(broken.db, () => fillWhole(broken.db))).rejects.toThrow();
    repair();
    expect(await countsOf(broken.db)).not.toEqual(counts);

    await fillOnce(broken.db, () => fillWhole(broken.db));

    expect(await countsOf(broken.db)).toEqual(counts);
  }
});

const insertCompany = (db: Db) => async () => void (await db.insert(companies).values({ name: 'Acme' }));

test('of two programs that start at once on one database one fills it', async () => {
  const { db } = await open();

  await Promise.all([fillOnce(db, insertCompany(db)), fillOnce(db, insertCompany(db))]);

  expect(await db.$count(companies)).toBe(1);
});

test('a demo that was filled is never filled again, even if all of it was deleted', async () => {
  const { db } = await open();
  await fillOnce(db, insertCompany(db));
  await db.delete(companies);

  await fillOnce(db, insertCompany(db));

  expect(await db.$count(companies)).toBe(0);
});

test('data that somebody has logged in to is never cleared', async () => {
  const { db } = await open();
  const killed = fillOnce(db, async () => {
    await insertCompany(db)();
    const name = { firstName: 'Ada', lastName: 'Lee', email: 'ada@acme.example' };
    const [user] = await db
      .insert(users)
      .values({ ...name, role: 'super_admin', passwordHash: '' })
      .returning();
    await db.insert(knownNetworks).values({ userId: user?.id ?? '', network: '203.0.113.7/32' });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');

  await fillOnce(db, insertCompany(db));

  expect(await db.$count(companies)).toBe(1);
});
