import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { startApp } from '#test/app.ts';
import { type Piece, packArchive, unpackArchive } from '#test/archives.ts';
import { administer, databaseAt, queryAt } from '#test/database.ts';
import { backUp } from './backup.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { openArchive } from './read-archive.ts';
import { refuseNewer, restoreInto } from './restore.ts';

const { databaseUrl, insertUser, insertTicket, insertComment } = await startApp({ own: true });
const { signal } = new AbortController();
let folder: string;
let good: string;
let whole: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-damage-'));
  good = join(folder, 'good.tar.zst');
  const employee = await insertUser('employee');
  await insertComment((await insertTicket(employee)).id, employee);
  await backUp(databaseUrl, good, signal);
  whole = await readFile(good);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a complete archive is accepted', async () => {
  const archive = await openArchive(good);
  refuseNewer(archive);
  await archive.close();
});

test('a byte that changed is noticed wherever it stands', async () => {
  const random = Array.from({ length: 20 }, () => Math.floor(Math.random() * whole.length));
  for (const position of [0, 3, 4, whole.length - 40, whole.length - 1, ...random]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed.readUInt8(position) + 1) % 256, position);

    const refusal = await refusalOf(changed);

    expect(refusal, `byte ${position} of ${whole.length}`).toMatch(/damaged or incomplete|not a backup of Archway/);
  }
});

test.each([0, 1, 3, 4, 39, 40, 41])('an archive cut to %d bytes is refused', async (length) => {
  expect(await refusalOf(whole.subarray(0, length))).toMatch(/damaged or incomplete|not a backup of Archway/);
});

test('an archive without its last byte, or with one more, is refused', async () => {
  expect(await refusalOf(whole.subarray(0, -1))).toContain('its checksum does not match');
  expect(await refusalOf(Buffer.concat([whole, Buffer.from([0])]))).toContain('its checksum does not match');
});

test('a file of another kind and a folder are refused', async () => {
  expect(await refusalOf(Buffer.from('PGDMP of another program, long enough to have a checksum at its end'))).toContain(
    'is not a backup of Archway',
  );
  await expect(openArchive(folder)).rejects.toThrow('is not a file');
  await expect(openArchive(join(folder, 'nowhere'))).rejects.toThrow('can’t be read (ENOENT)');
});

test.each<[string, (pieces: Piece[]) => Piece[], string]>([
  ['without its manifest', (pieces) => pieces.slice(0, -1), 'it has no manifest'],
  [
    'with its manifest first',
    (pieces) => [...pieces.slice(-1), ...pieces.slice(0, -1)],
    'something follows its manifest',
  ],
  ['without a table', (pieces) => pieces.slice(1), 'its tables are not those of its manifest'],
  [
    'with its tables in another order',
    ([a, b, ...rest]) => [b, a, ...rest].filter((piece) => !!piece),
    'its tables are not',
  ],
  [
    'with a piece twice',
    ([first, ...rest]) => [first, first, ...rest].filter((piece) => !!piece),
    'is not in its place',
  ],
  [
    'with a row more',
    ([{ name, content } = empty, ...rest]) => [{ name, content: twice(content) }, ...rest],
    'its tables',
  ],
  [
    'with words for a manifest',
    (pieces) => [...pieces.slice(0, -1), manifestPiece('so long')],
    'its manifest can’t be read',
  ],
  ['of a newer format', (pieces) => withManifest(pieces, (manifest) => ({ ...manifest, format: 2 })), 'newer version'],
])('an archive %s is refused, though its checksum is right', async (_, change, reason) => {
  const path = join(folder, 'changed.tar.zst');
  await packArchive(path, change(await unpackArchive(good)));

  await expect(openArchive(path)).rejects.toThrow(reason);
});

test.each<[string, Manifest['migrations'][number]]>([
  ['a newer version', { when: 9_999_999_999_999, hash: 'of tomorrow' }],
  ['another program', { when: 1, hash: 'of elsewhere' }],
])('an archive of %s is refused', async (_, migration) => {
  const path = join(folder, 'newer.tar.zst');
  const change = (manifest: Manifest) => ({ ...manifest, migrations: [...manifest.migrations, migration] });
  await packArchive(path, withManifest(await unpackArchive(good), change));
  const archive = await openArchive(path);

  expect(() => refuseNewer(archive)).toThrow('was made by a newer or another version of Archway');
  await archive.close();
});

test('tables that this program does not know are refused, and the database stays empty', async () => {
  const path = join(folder, 'other.tar.zst');
  const rename = ({ tables, ...manifest }: Manifest) => ({
    ...manifest,
    tables: tables.map((table) => ({ ...table, columns: table.columns.with(0, 'id" from pg_shadow; --') })),
  });
  await packArchive(path, withManifest(await unpackArchive(good), rename));

  const target = await createEmpty();
  expect(await restoreRefusal(path, target)).toContain('holds other tables');
  expect(await relationsIn(target)).toBe(0);
});

test('a restore that fails in the middle leaves the database empty, and tells nothing of the rows', async () => {
  const path = join(folder, 'orphans.tar.zst');
  const pieces = await unpackArchive(good);
  const rest = pieces.filter(({ name }) => !name.startsWith('tables/users/'));
  const dropUsers = ({ tables, ...manifest }: Manifest) => ({
    ...manifest,
    tables: tables.map((table) => (table.name === 'users' ? { ...table, ...nothing } : table)),
  });
  await packArchive(path, withManifest(rest, dropUsers));

  const target = await createEmpty();
  const refusal = await restoreRefusal(path, target);
  expect(refusal).toContain('violates foreign key constraint');
  expect(refusal).toContain('The database was left empty.');
  expect(refusal).not.toMatch(/[0-9a-f]{8}-/);
  expect(await relationsIn(target)).toBe(0);
});

test('a database that holds anything is refused and stays as it is', async () => {
  const target = await createEmpty();
  await queryAt(target, 'create table notes (text text)');

  expect(await restoreRefusal(good, target)).toContain('is not empty');
  expect(await relationsIn(target)).toBe(1);
});

test('an empty database that a program is just starting on is refused', async () => {
  const target = await createEmpty();
  const other = new pg.Client({ connectionString: target, application_name: 'archway' });
  await other.connect();

  expect(await restoreRefusal(good, target)).toContain('in use by a running Archway');
  await other.end();
});

test('an archive that shrinks while it is restored leaves the database empty', async () => {
  const path = join(folder, 'shrinking.tar.zst');
  await writeFile(path, whole);
  const target = await createEmpty();
  const archive = await openArchive(path);
  await truncate(path, Math.floor(whole.length / 2));

  await expect(restoreInto(target, archive, signal)).rejects.toThrow(StartupError);
  expect(await relationsIn(target)).toBe(0);
  await archive.close();
});

const empty: Piece = { name: '', content: Buffer.alloc(0) };
const nothing = { rows: 0, parts: 0, bytes: 0 };
const twice = (content: Buffer) => Buffer.concat([content, content]);

function manifestPiece(text: string): Piece {
  return { name: MANIFEST, content: Buffer.from(text) };
}

function withManifest(pieces: Piece[], change: (manifest: Manifest) => object) {
  const manifest: Manifest = JSON.parse(String(pieces.at(-1)?.content));
  return [...pieces.slice(0, -1), manifestPiece(JSON.stringify(change(manifest)))];
}

/** What is told of a file with this content. */
async function refusalOf(content: Buffer) {
  const path = join(folder, 'refused.tar.zst');
  await writeFile(path, content);
  const error = await openArchive(path).catch((error: unknown) => error);
  if (!(error instanceof StartupError)) throw error;
  return error.message;
}

async function restoreRefusal(path: string, target: string) {
  const archive = await openArchive(path);
  const error = await restoreInto(target, archive, signal).catch((error: unknown) => error);
  await archive.close();
  if (!(error instanceof StartupError)) throw error;
  return error.message;
}

async function createEmpty() {
  const server = inject('databaseServer');
  const name = `archway_refusal_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(server, `create database ${name}`);
  onTestFinished(() => administer(server, `drop database ${name} with (force)`));
  return databaseAt(server, name);
}

async function relationsIn(url: string) {
  const [row] = await queryAt(
    url,
    `select count(*)::int as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'drizzle') and relkind in ('r', 'S')`,
  );
  return row?.count;
}
