import pg from 'pg';
import { to } from 'pg-copy-streams';
import { one } from '#server/platform/database/client.ts';
import { appliedMigrations, MIGRATION_LOCK } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { version as programVersion } from '#server/platform/process/version.ts';
import { listSequences, listTables, type TableShape } from './catalog.ts';
import { FORMAT, type Manifest, type Sequence } from './manifest.ts';
import { plainSession } from './plain-session.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Tables with access tokens or counts of attempts, which expire within a day, and some that can be made again. A stolen
 * archive must not contain the former, and an old archive must not restore them.
 */
const LEFT_OUT = [
  'sessions',
  'limit_uses',
  'known_networks',
  'idempotency_keys',
  'file_previews',
  'presences',
  'ticket_texts',
];

/** Conditions on the rows that an archive contains, for the same reason. */
const ROWS = new Map([['links', `kind <> 'password_reset'`]]);

/**
 * Writes an archive of a database at one instant, while other sessions keep writing.
 * @param url a `postgresql://` address
 * @param path a file that does not exist yet
 * @param signal cancels the backup, which leaves no file behind
 * @returns the manifest and the size in bytes
 * @throws StartupError if there is nothing to back up or the file can't be written
 */
export async function backUp(url: string, path: string, signal: AbortSignal) {
  const client = new pg.Client({ connectionString: url, application_name: 'archway backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await beginSnapshot(client);
    return await writeArchive(path, (addTable) => fill(client, addTable), signal);
  } finally {
    await client.end();
  }
}

/**
 * Opens a snapshot for all reads. The lock keeps a starting program from migrating between reading the catalog and
 * locking the tables. Once they are locked, a migration waits for the end of the backup.
 */
async function beginSnapshot(client: pg.Client) {
  await plainSession(client);
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client);
  if (tables.length === 0 || (await appliedMigrations(client)).length === 0) {
    throw new StartupError('There is nothing in this database to back up. Check DATA_DIR and DATABASE_URL.');
  }
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
}

type AddTable = Parameters<Parameters<typeof writeArchive>[1]>[0];

async function fill(client: pg.Client, addTable: AddTable): Promise<Manifest> {
  const { now, version } = one(
    (await client.query<{ now: Date; version: string }>(`select now(), current_setting('server_version') as version`))
      .rows,
  );
  const shapes = await listTables(client);
  const leftOut = shapes.map(({ name }) => name).filter((name) => LEFT_OUT.includes(name));
  const tables = [];
  for (const shape of shapes) {
    if (!leftOut.includes(shape.name)) tables.push(await addTable({ ...shape, chunks: () => copyOut(client, shape) }));
  }
  return {
    format: FORMAT,
    archway: programVersion,
    postgresql: version,
    takenAt: now.toISOString(),
    migrations: await appliedMigrations(client),
    tables,
    sequences: await readSequences(client),
    leftOut,
  };
}

function copyOut(client: pg.Client, { name, columns }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const table = pg.escapeIdentifier(name);
  const condition = ROWS.get(name);
  const rows = condition ? `(select ${list} from ${table} where ${condition})` : `${table} (${list})`;
  return client.query(to(`copy ${rows} to stdout with (format text, encoding 'UTF8')`));
}

async function readSequences(client: pg.Client) {
  const sequences: Sequence[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...one(rows) });
  }
  return sequences;
}
