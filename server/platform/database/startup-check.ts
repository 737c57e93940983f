import pg from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { refuseStandby } from './client.ts';
import { isOutage } from './outage.ts';

/** The settings that PostgreSQL needs to keep all committed data after a crash (its manual, 28.1 and 19.5). */
const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** The time limit for the server's answer, in milliseconds. */
const TIME_LIMIT = 2_000;

/**
 * Checks a database before anything else uses it.
 * @param url a `postgresql://` address
 * @param allowUnsafe whether a database is accepted that can lose committed data
 * @throws StartupError if the database refuses our login or can lose data; the connection's error (`isOutage`) if
 * nothing answers, or if the server is still starting or a standby
 */
export async function checkServer(url: string, { allowUnsafe }: { allowUnsafe: boolean }) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIME_LIMIT,
    query_timeout: TIME_LIMIT,
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

/** Why a database does not answer, without its address, which contains a password. */
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
    `The database has ${names} switched off: a crash could lose data that was reported as saved. Switch it on in the PostgreSQL settings, or set ALLOW_UNSAFE_DB=1 if losing data is acceptable.`,
  );
}
