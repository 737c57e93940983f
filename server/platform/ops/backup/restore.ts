import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { continuePositions } from '#server/platform/database/event-positions.ts';
import {
  appliedMigrations,
  applyMigrations,
  knownMigrations,
  MIGRATION_LOCK,
} from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { isEmpty, listSequences, listTables } from './catalog.ts';
import type { Manifest, Table } from './manifest.ts';
import { plainSession } from './plain-session.ts';
import { type Archive, partsOf } from './read-archive.ts';

/**
 * Refuses an archive of a database that this version of the program can't migrate.
 * @throws StartupError
 */
export function refuseNewer({ name, manifest }: Archive) {
  const known = knownMigrations().map(({ folderMillis, hash }) => ({ when: folderMillis, hash }));
  if (isDeepStrictEqual(manifest.migrations, known.slice(0, manifest.migrations.length))) return;

  throw new StartupError(
    `${name} was made by a newer or another version of Archway (${manifest.archway}), which this version can’t read. Nothing was changed. Restore it with that version.`,
  );
}

/**
 * Restores an archive into an empty database in one transaction, so either everything is restored or nothing. The
 * tables are created as of the archive's version, filled, and then migrated.
 * @param url a `postgresql://` address; its role only needs the right to create tables
 * @param signal cancels the restore, which leaves the database empty
 * @throws StartupError if the database is in use, not empty, or refuses the data
 */
export async function restoreInto(url: string, archive: Archive, signal: AbortSignal) {
  const client = new pg.Client({ connectionString: url, application_name: 'archway restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await plainSession(client);
    await refuseUsed(client);
    // A program that starts now waits until the restore is over.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    await refuseFilled(client);
    await fill(client, archive, signal);
    await client.query('commit');
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(error), { cause: error });
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end();
  }
}

async function refuseUsed(client: pg.Client) {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and application_name in ('archway', 'archway migrations', 'archway restore')`,
  );
  if (rows.length > 0) {
    throw new StartupError(
      'This database is in use by a running Archway. Nothing was changed. Stop it, or set DATABASE_URL to another, empty database.',
    );
  }
}

async function refuseFilled(client: pg.Client) {
  if (await isEmpty(client)) return;
  throw new StartupError(
    'This database is not empty, and a restore never replaces anything. Nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
  );
}

async function fill(client: pg.Client, archive: Archive, signal: AbortSignal) {
  const { manifest } = archive;
  const known = knownMigrations();
  await applyMigrations(client, known.slice(0, manifest.migrations.length));
  await refuseOtherTables(client, archive);
  await emptySeeds(client, manifest);
  const entries = archive.entries();
  for (const table of manifest.tables) await copyIn(client, table, partsOf(entries, table), signal);
  await entries.return(undefined);
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::text::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled]);
  }
  await applyMigrations(client, known.slice((await appliedMigrations(client)).length));
  await continuePositions(client);
}

/** An archive's table names become part of statements, so they must match those that the migrations made. */
async function refuseOtherTables(client: pg.Client, { name, manifest }: Archive) {
  const tables = manifest.tables.map((table) => ({ name: table.name, columns: table.columns }));
  const expected = (await listTables(client)).filter((table) => !manifest.leftOut.includes(table.name));
  const sequences = manifest.sequences.map((sequence) => sequence.name);
  if (isDeepStrictEqual(tables, expected) && isDeepStrictEqual(sequences, await listSequences(client))) return;

  throw new StartupError(
    `${name} holds other tables than its version of Archway has. Nothing was changed. Take another backup.`,
  );
}

/** Migrations insert rows into new tables. The archive has the current rows. */
async function emptySeeds(client: pg.Client, { tables }: Manifest) {
  for (const { name } of tables.toReversed()) {
    const table = pg.escapeIdentifier(name);
    const { rows } = await client.query(`select from ${table} limit 1`);
    // A table that refuses deletes, such as the audit log, has no such rows.
    if (rows.length > 0) await client.query(`delete from ${table}`);
  }
}

async function copyIn(
  client: pg.Client,
  { name, columns, rows }: Table,
  parts: AsyncIterable<Buffer>,
  signal: AbortSignal,
) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(
    from(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin with (format text, encoding 'UTF8')`),
  );
  await pipeline(parts, copy, { signal });
  if (copy.rowCount !== rows) throw new Error(`${copy.rowCount} rows of ${rows} arrived in ${name}`);
}

/** Omits PostgreSQL's text about an invalid value, because it quotes the value. */
function explain(error: unknown) {
  const { message, code = '' }: { message: string; code?: string } =
    error instanceof Error ? error : { message: String(error) };
  const reason = code.startsWith('22') ? `error ${code}` : message;
  return `The backup could not be restored: ${reason}. The database was left empty.`;
}
