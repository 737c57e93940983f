import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { LARGEST_LOG } from '#server/platform/database/embedded/log.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';

const log = pino({ level: 'silent' });
const email = 'ada.lovelace@acme.example';
const person = `gen_random_uuid(), 'Ada', 'Lovelace', '${email}', 'employee', gen_random_uuid(), 'hash'`;
const insert = 'insert into users (id, first_name, last_name, email, role, company_id, password_hash)';

let folder: string;
let server: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-log-'));
  server = await startEmbedded(folder, log);
  await migrateDatabase(server.url);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a statement on its own connection and returns PostgreSQL's error. */
async function refusalOf(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: server.url });
  // The one whose server process is killed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement, values);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function logFiles() {
  const data = join(folder, 'postgres');
  const names = await readdir(join(data, 'log'));
  return [join(data, 'start.log'), ...names.map((name) => join(data, 'log', name))];
}

async function written() {
  return (await Promise.all((await logFiles()).map((file) => readFile(file, 'utf8')))).join('');
}

test('no failed statement puts personal data into the log of the embedded PostgreSQL', async () => {
  const raise = `do $$ begin raise exception 'Unknown: ${email}' using detail = '${email}'; end $$`;
  const refusals = [
    await refusalOf(`${insert} values (${person})`),
    await refusalOf(`insert into users (email) values ($1)`, [email]),
    await refusalOf(`create table twice as select '${email}' as email; create unique index on twice (email);
      insert into twice values ('${email}')`),
    await refusalOf('select $1::uuid', [email]),
    await refusalOf('select $1::text::int', [email]),
    await refusalOf(`select "${email}"`),
    await refusalOf(`select 1 '${email}'`),
    await refusalOf(raise),
    await refusalOf(`set statement_timeout = 50; select pg_sleep(10), '${email}'`),
    await refusalOf(`select count(pg_terminate_backend(pg_backend_pid())), '${email}' as email`),
  ];

  expect(refusals).not.toContain(undefined);
  await expect.poll(written, { timeout: 20_000 }).toContain('terminating connection');
  for (const word of [email, 'Lovelace']) expect(await written()).not.toContain(word);
});

test('a crash of PostgreSQL does not put the statement that was running into its log', async () => {
  const running = refusalOf(`select pg_sleep(60), '${email}' as email`);
  await expect.poll(sleepingProcess).toBeGreaterThan(0);
  process.kill(await sleepingProcess(), 'SIGKILL');
  await running;

  await expect.poll(written, { timeout: 20_000 }).toContain('was terminated by signal 9');
  expect(await written()).not.toContain(email);
});

test('the log of the embedded PostgreSQL stays below a fixed size, and keeps its newest lines', {
  tags: 'release',
}, async () => {
  await expect.poll(() => refusalOf('select 1'), { timeout: 20_000 }).toBeUndefined();
  const flood = `do $$ begin for line in 1..1000 loop raise log '%', repeat('x', 10000); end loop; end $$`;
  for (let round = 0; round < 3; round++) expect(await refusalOf(flood)).toBeUndefined();
  await expect.poll(sizeOfLog, { timeout: 25_000 }).toBeLessThanOrEqual(LARGEST_LOG + 10_000);

  await refusalOf(`do $$ begin raise log 'the newest line'; end $$`);
  await expect.poll(written).toContain('the newest line');
});

/** The server process that runs the statement of the test above. */
async function sleepingProcess() {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active'`,
  );
  await client.end();
  return Number(rows[0]?.pid ?? 0);
}

async function sizeOfLog() {
  const sizes = await Promise.all((await logFiles()).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
