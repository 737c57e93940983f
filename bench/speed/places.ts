import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '#server/database/open.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import { administer, databaseAt } from '#test/database.ts';
import { startProgram } from '#test/program.ts';
import { COMMENT } from './calls.ts';
import { FIRST_NUMBER, seed } from './seed.ts';

export const PASSWORD = 'demo1234';

export type Place = {
  tickets: number;
  /** How the program is told to use it. */
  env: Record<string, string>;
  dataDir: string;
  /** Where the bare server finds it while the program runs. */
  address: string;
  clear: () => Promise<void>;
};

/**
 * A database with that many tickets: the program's own in a folder of its own, or a fresh one on another server.
 * @param server a `postgresql://` address whose user may create databases; without it the embedded database is taken
 * @param kept a folder where embedded databases stay; with it those on another server stay as well, and both are taken as
 * they are the next time
 */
export async function fillPlace(tickets: number, server?: string, kept?: string): Promise<Place> {
  const stays = kept !== undefined;
  const dataDir = stays ? join(kept, `${tickets}-tickets`) : await mkdtemp(join(tmpdir(), 'archway-bench-'));
  const external = server === undefined ? undefined : await createDatabase(server, `archway_bench_${tickets}`, stays);
  const config = { databaseUrl: external?.url, dataDir, allowUnsafeDatabase: false, workers: 1 };
  const { pool, close } = await openDatabase(config, pino({ level: 'warn' }), async () => '');
  const address = String(pool.options.connectionString);
  const client = new pg.Client({ ...pool.options, statement_timeout: 0 });
  await client.connect();
  const { rows: found } = await client.query('select from tickets limit 1');
  if (found.length === 0) await seed(client, tickets, await hashPassword(PASSWORD));
  await tidy({ address, tickets });
  await client.query('checkpoint').catch(() => undefined);
  await client.end();
  await close();
  return {
    tickets,
    env: external ? { DATABASE_URL: external.url } : {},
    dataDir,
    address,
    clear: async () => {
      if (stays) return;
      await external?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Takes out what calls have written, so that few tickets stay few and the newest are as mixed as the others. */
export async function tidy({ address, tickets }: Pick<Place, 'address' | 'tickets'>) {
  await administer(address, `delete from comments where body = '${COMMENT}'`);
  await administer(address, `delete from tickets where number > ${FIRST_NUMBER + tickets}`);
  await administer(address, 'vacuum (analyze) tickets, comments');
}

/** Starts the program on it. */
export function startOn({ dataDir, env }: Place) {
  return startProgram({ dataDir, env: { LOG_LEVEL: 'error', ...env } });
}

/**
 * Tells the planner what the calls before have written, as PostgreSQL does by itself within a minute: thousands log in within
 * seconds here, and a plan for the few sessions of before would read them all at every request.
 */
export async function settle({ address }: Place) {
  await administer(address, 'analyze');
}

async function createDatabase(server: string, name: string, stays: boolean) {
  const drop = () => administer(server, `drop database if exists ${name} with (force)`);
  if (!stays) await drop();
  await administer(server, `create database ${name}`).catch((error) => {
    // 42P04, duplicate_database: it was filled before.
    if (!stays || error.code !== '42P04') throw error;
  });
  return { url: databaseAt(server, name), drop };
}
