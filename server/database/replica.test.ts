import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/sessions/commands.ts';
import { startCluster, startReplica } from '#test/cluster.ts';
import { queryAt } from '#test/database.ts';
import { connect, one } from './client.ts';
import { lookAt } from './first-look.ts';
import { migrateDatabase } from './migrate.ts';
import { isOutage } from './outage.ts';
import { readsFrom } from './replica.ts';
import { articles, companies, users } from './schema.ts';

const log = pino({ level: 'silent' });
const primary = await startCluster();
await migrateDatabase(primary.url);
const replica = await startReplica(primary);
const { db, pool } = connect(primary.url);
const reads = readsFrom(replica.url, { db, log, pauses: { behind: 200, broken: 200, takeover: 0 } });
const app = await buildApp({ db, read: reads.read, logger: log });
const company = one(await db.insert(companies).values({ name: 'Acme Plumbing' }).returning());

afterAll(async () => {
  await app.close();
  await Promise.all([pool.end(), reads.close()]);
  await replica.remove();
  await primary.remove();
});

async function hire() {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `${crypto.randomUUID()}@acme.example` };
  const employee = { ...person, passwordHash: '', role: 'employee' as const, companyId: company.id };
  const { id } = one(await db.insert(users).values(employee).returning());
  return { id, authorization: `Bearer ${await startSession(db, id)}` };
}

type Person = Awaited<ReturnType<typeof hire>>;

const get = ({ authorization }: Person, path: string) =>
  app.inject({ url: `/api/ticketing${path}`, headers: { authorization } });

/** The number of a new ticket. */
async function raise({ authorization }: Person) {
  const payload = { title: 'Lights out', description: 'All of them.' };
  const response = await app.inject({
    method: 'POST',
    url: '/api/ticketing/tickets',
    headers: { authorization },
    payload,
  });
  return response.json().ticketNumber as string;
}

/** The statements that the program's connections to the replica made last. */
async function statementsThere(): Promise<string[]> {
  const rows = await queryAt(replica.url, `select query from pg_stat_activity where application_name = 'archway'`);
  return rows.map(({ query }) => query);
}

/** How many lists of tickets the replica has answered: each on a connection that ends. */
async function answersThere(work: () => Promise<unknown>) {
  await queryAt(
    replica.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'archway'`,
  );
  // The first read after that finds the connections cut.
  await expect.poll(statementsThere).toEqual([]);
  await work();
  const statements = await statementsThere();
  return statements.filter((statement) => statement.includes('"tickets"."id"')).length;
}

test('lists come from a replica, and who asks is looked up on the primary', async () => {
  const employee = await hire();

  await expect.poll(() => answersThere(() => get(employee, '/tickets'))).toBe(1);

  expect((await statementsThere()).join()).not.toMatch(/sessions|"users"\."role"/);
});

test('what somebody has just raised is in their list, and what is only just on its way waits for nobody', async () => {
  const employee = await hire();

  for (let turn = 0; turn < 30; turn++) {
    const number = await raise(employee);
    const list = await get(employee, '/tickets');

    expect(list.json().map((ticket: { ticketNumber: string }) => ticket.ticketNumber)).toContain(number);
  }
});

test('a replica that is behind answers nothing: neither old lists, nor what was withdrawn, nor who was switched off', async () => {
  const [employee, leaver] = [await hire(), await hire()];
  const article = { title: 'Door codes', content: '4711', plainText: '4711', category: 'Doors', tags: [], tagLine: '' };
  const { id } = one(
    await db
      .insert(articles)
      .values({ ...article, isPublished: true })
      .returning(),
  );
  await expect.poll(() => queryAt(replica.url, `select from articles where id = '${id}'`)).toHaveLength(1);
  await queryAt(replica.url, 'select pg_wal_replay_pause()');

  const number = await raise(employee);
  await db.update(articles).set({ isPublished: false }).where(eq(articles.id, id));
  await db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));
  const answers = {
    tickets: (await get(employee, '/tickets')).json(),
    articles: (await get(employee, '/knowledge-base')).json(),
    leaver: (await get(leaver, '/tickets')).statusCode,
    there: await queryAt(replica.url, `select from tickets where 'TKT-' || number = '${number}'`),
  };
  await queryAt(replica.url, 'select pg_wal_replay_resume()');

  expect(answers.there).toEqual([]);
  expect(answers.tickets).toEqual([expect.objectContaining({ ticketNumber: number })]);
  expect(answers.articles).toEqual([]);
  expect(answers.leaver).toBe(401);
  await expect.poll(() => answersThere(() => get(employee, '/tickets'))).toBe(1);
});

let frozen: number[] = [];

test.each([
  ['stopped', () => replica.stop(), () => replica.start()],
  [
    'frozen',
    async () => {
      frozen = replica.processes();
      for (const id of frozen) process.kill(id, 'SIGSTOP');
    },
    async () => {
      for (const id of frozen) process.kill(id, 'SIGCONT');
    },
  ],
])('a replica that is %s is nobody’s concern: the primary answers, until it is back', async (_, lose, bringBack) => {
  const employee = await hire();
  const number = await raise(employee);
  await lose();

  const lists = await Promise.all(Array.from({ length: 20 }, () => get(employee, '/tickets')));
  await bringBack();

  for (const list of lists) expect(list.json()).toEqual([expect.objectContaining({ ticketNumber: number })]);
  await expect.poll(() => answersThere(() => get(employee, '/tickets')), { timeout: 20_000 }).toBe(1);
});

test('after a start, and after another server became the primary, the primary alone answers for a while', async () => {
  const cautious = readsFrom(replica.url, { db, log });

  const answers = await answersThere(() => cautious.read((on) => on.select().from(companies)));
  const statements = await statementsThere();
  await cautious.close();

  expect(answers).toBe(0);
  expect(statements).toEqual([]);
});

test('a standby is no place for writes: it counts as away', async () => {
  const standby = connect(replica.url);

  const refusal = await standby.db.$count(companies).catch((error) => error);
  const look = await lookAt(replica.url, { allowUnsafe: false }).catch((error) => error);
  await standby.pool.end();

  for (const error of [refusal, look]) expect(error instanceof Error && isOutage(error), String(error)).toBe(true);
});

test('a replica that has become a primary of its own is not asked any more', async () => {
  const employee = await hire();
  await queryAt(replica.url, 'select pg_promote()');
  await queryAt(replica.url, `update tickets set title = 'Elsewhere'`);

  const number = await raise(employee);
  const list = await get(employee, '/tickets');

  expect(list.json()).toEqual([expect.objectContaining({ ticketNumber: number, title: 'Lights out' })]);
});
