import { z } from 'zod';

/** What this program writes and reads. It grows when an older program could not read what a newer one writes. */
export const FORMAT = 1;

/** Where the manifest stands in an archive: last, because it tells what was written before it. */
export const MANIFEST = 'manifest.json';

const Table = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** How many pieces the table was cut into, in the order in which they stand. */
  parts: z.int().min(0),
  bytes: z.int().min(0),
  /** Of all its pieces one after the other. */
  sha256: z.hash('sha256'),
});
export type Table = z.output<typeof Table>;

const Sequence = z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type Sequence = z.output<typeof Sequence>;

/** Enough of any format, older or newer, to say what it is. */
export const AnyManifest = z.object({ format: z.int(), archway: z.string() });

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the program that wrote the archive. */
  archway: z.string(),
  /** The version of the server that it was read from. */
  postgresql: z.string(),
  /** The instant that the archive shows. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ when: z.int(), hash: z.string() })).min(1),
  /** In an order in which each comes after those it refers to. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Tables that a restore leaves empty. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** The name of a piece of a table, counted from 1. */
export function partName(table: string, part: number) {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** What an archive holds, as people are told. */
export function summaryOf({ tables, takenAt }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables, as of ${takenAt},`;
}
