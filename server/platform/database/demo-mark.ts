import pg from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** The key of a row in the settings table that marks sample data. Backups keep it, and the dashboard does not list it. */
export const DEMO_MARK = 'demo_database';

/**
 * Which databases a program may open: those with real data or those with sample data. `acceptsOther` also allows the
 * other kind (`--allow-demo`).
 */
export type Purpose = { isDemo: boolean; acceptsOther: boolean };

/**
 * Keeps sample accounts, whose password is public, out of real databases, and real data out of demo databases. It
 * changes nothing, so it can run before the migrations.
 * @param url a `postgresql://` address
 * @throws StartupError that says what to do
 */
export async function refuseOtherPurpose(url: string, { isDemo, acceptsOther }: Purpose) {
  if (acceptsOther) return;
  const { hasData, isMarked } = await lookInside(url);
  if (!isDemo && isMarked) {
    throw new StartupError(
      'This database holds the sample accounts of npm run demo, whose password everybody knows. Start with another DATA_DIR or DATABASE_URL, or with --allow-demo if nobody else can reach this program.',
    );
  }
  if (isDemo && hasData && !isMarked) {
    throw new StartupError(
      'This database holds data that npm run demo did not create, so nothing was changed. Unset DATA_DIR and DATABASE_URL to use the demo’s own folder, or point them at an empty folder or database.',
    );
  }
}

async function lookInside(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'archway start' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const isOurs = ['users', 'settings'].every((table) => tables.some(({ name }) => name === table));
    if (!isOurs) return { hasData: tables.length > 0, isMarked: false };
    const { rows } = await client.query<{ hasData: boolean; isMarked: boolean }>(
      `select exists (select from users) as "hasData", exists (select from settings where key = $1) as "isMarked"`,
      [DEMO_MARK],
    );
    return { hasData: false, isMarked: false, ...rows[0] };
  } finally {
    client.end().catch(() => undefined);
  }
}
