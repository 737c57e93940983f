import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { refuseStandby } from './client.ts';
import { isOutage } from './outage.ts';

/** What PostgreSQL needs in order to have, after a crash, all that it said it had (its manual, 28.1 and 19.5). */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** How long a server may take to answer, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Looks at a database before anything is done in it.
 * @param url a `postgresql://` address
 * @param allowUnsafe whether one may be used that can lose what it has acknowledged
 * @throws StartupError for a database that lets us not in, or that is set up to lose data; where nothing answers, or
 * the server is not up yet or a standby, the error of the connection (`isOutage`)
 */
export async function lookAt(url: string, { allowUnsafe }: { allowUnsafe: boolean }) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'archway start',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    if (!allowUnsafe) await refuseUnsafe(client);
  } catch (error) {
    if (error instanceof StartupError || (error instanceof Error && isOutage(error))) throw error;
    throw new StartupError(
      `The database at DATABASE_URL can’t be used: ${reasonOf(error)}. Check the address, and who may connect to it.`,
    );
  } finally {
    client.end().catch(() => undefined);
  }
}

/** What keeps a database from answering, without its address: that holds a password. */
export function reasonOf(error: unknown) {
  return error instanceof Error && error.message ? error.message : 'nothing answers there';
}

async function refuseUnsafe(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [needed],
  );
  if (rows.length === 0) return;

  const names = rows.map(({ name }) => name).join(' and ');
  throw new StartupError(
    `The database has ${names} switched off: after a crash it may have lost what people were told is saved. Switch it on in the settings of PostgreSQL, or set ALLOW_UNSAFE_DB=1 where the data may be lost.`,
  );
}
