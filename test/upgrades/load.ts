import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { applyMigrations, knownMigrations } from '#server/platform/database/migrate.ts';
import { root } from '#server/platform/process/root.ts';
import { administer, databaseAt } from '../database.ts';

type Row = Record<string, unknown>;
type OldDatabase = {
  /** When the rows were read. All their times are as old now as they were then. */
  takenAt: string;
  links: Record<Link, string>;
  tables: Record<string, Row[]>;
  sequences: Record<string, number>;
};
type Link =
  | 'invitation'
  | 'mailedInvitation'
  | 'passwordReset'
  | 'onCall'
  | 'unsubscribe'
  | 'replyTo'
  | 'rating'
  | 'replyToResolved';

const path = `${root}/test/upgrades/0039.json.zst`;

/**
 * A database as the program left it when migration 0039 was its newest, killed in the middle of its work: open links,
 * emails that wait in both directions, a running timer, promises. It is never made again.
 * @returns its address, its rows, and the tokens and addresses in the emails that it had sent
 */
export async function databaseOf0039() {
  const old = readOld();
  const server = inject('databaseServer');
  const name = `archway_of_0039_${process.pid}`;
  await administer(server, `create database ${name}`);
  const url = databaseAt(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await applyMigrations(client, knownMigrations().slice(0, 40));
  // As in a restore: no trigger reacts, and the order of the tables does not matter.
  await client.query('set local session_replication_role = replica');
  // Migrations fill some tables, too.
  await client.query(`truncate ${Object.keys(old.tables)} cascade`);
  for (const [table, rows] of Object.entries(old.tables)) await insertInto(client, table, rows);
  for (const [sequence, last] of Object.entries(old.sequences))
    await client.query('select setval($1, $2)', [sequence, last]);
  await client.query('commit');
  await client.end();
  return { url, drop: () => administer(server, `drop database ${name} with (force)`), ...old };
}

function readOld(): OldDatabase {
  const text = zstdDecompressSync(readFileSync(path)).toString();
  const old: OldDatabase = JSON.parse(text);
  const age = Math.round((Date.now() - Date.parse(old.takenAt)) / 1_000);
  return { ...old, tables: JSON.parse(JSON.stringify(old.tables), (_, value) => moved(value, age)) };
}

/** What stands for “never” in `tickets.due_at`. */
const NEVER = '9999-12-31';

/** Moves a time by a number of seconds, and keeps its microseconds. */
function moved(value: unknown, seconds: number) {
  if (typeof value !== 'string' || value.startsWith(NEVER)) return value;
  const [, whole, rest] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)((?:\.\d+)?(?:Z|\+00:00))$/.exec(value) ?? [];
  if (!whole) return value;
  return new Date(Date.parse(`${whole}Z`) + seconds * 1_000).toISOString().slice(0, 19) + rest;
}

async function insertInto(client: pg.Client, table: string, rows: Row[]) {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join();
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
