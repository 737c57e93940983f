import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { administer } from '#test/database.ts';
import { startProgram } from '#test/program.ts';
import { COMMENT, FIRST_NUMBER, PASSWORD, seed } from './seed.ts';

export type Place = Awaited<ReturnType<typeof fillPlace>>;

/**
 * An embedded database with that many tickets, in its own folder.
 * @param kept a folder where databases stay and are found again; without it `clear` removes them
 */
export async function fillPlace(tickets: number, kept?: string) {
  const dataDir = kept ? join(kept, `${tickets}-tickets`) : await mkdtemp(join(tmpdir(), 'archway-bench-'));
  const config = { databaseUrl: undefined, dataDir, allowUnsafeDatabase: false, workers: 1 };
  const { pool, close } = await openDatabase(config, pino({ level: 'warn' }), async () => '');
  const address = String(pool.options.connectionString);
  const client = new pg.Client({ ...pool.options, statement_timeout: 0 });
  await client.connect();
  const { rows: found } = await client.query('select from tickets limit 1');
  if (found.length === 0) await seed(client, tickets, await hashPassword(PASSWORD));
  await tidy({ address, tickets });
  await client.query('checkpoint');
  await client.end();
  await close();
  return {
    tickets,
    dataDir,
    /** The address of the database while the program runs. */
    address,
    clear: async () => {
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes rows that calls have written, so that the number and the mix of tickets stay the same. */
export async function tidy({ address, tickets }: Pick<Place, 'address' | 'tickets'>) {
  await administer(address, 'delete from incoming_mails');
  await administer(address, 'delete from files');
  const isNew = `number > ${FIRST_NUMBER + tickets}`;
  const areTheirs = `ticket_id in (select id from tickets where ${isNew})`;
  await administer(address, `delete from comments where body = '${COMMENT}' or ${areTheirs}`);
  await administer(address, `delete from checklist_steps where ${areTheirs}`);
  await administer(address, `delete from tickets where ${isNew}`);
  await administer(address, 'vacuum (analyze) tickets, ticket_texts, ticket_promises, comments');
}

/** The bearer token of a mail server that delivers email over HTTP. */
export const mailToken = 'token-of-the-bench';

/** Starts the program on it. */
export function startOn({ dataDir }: Place) {
  return startProgram({ dataDir, env: { LOG_LEVEL: 'error', LIMIT_FACTOR: '1000', MAIL_IN_TOKEN: mailToken } });
}

/** Updates the planner's statistics, as PostgreSQL does by itself within a minute: thousands log in within seconds here. */
export async function settle({ address }: Place) {
  await administer(address, 'analyze');
}
