import { z } from 'zod';

/** The archive format of this program. Increase it when an older program can't read a newer archive. */
export const FORMAT = 1;

/** The manifest is the last entry of an archive, because it describes the others. */
export const MANIFEST = 'manifest.json';

const Table = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** The number of parts that the table was split into, in order. */
  parts: z.int().min(0),
  bytes: z.int().min(0),
  /** Over all parts, in order. */
  sha256: z.hash('sha256'),
});
export type Table = z.output<typeof Table>;

const Sequence = z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type Sequence = z.output<typeof Sequence>;

/** Enough to identify an archive of any format, older or newer. */
export const AnyManifest = z.object({ format: z.int(), archway: z.string() });

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the program that wrote the archive. */
  archway: z.string(),
  /** The version of the source server. */
  postgresql: z.string(),
  /** The instant of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ when: z.int(), hash: z.string() })).min(1),
  /** Each after those it references. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Tables that a restore leaves empty. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** The name of a part of a table, counted from 1. */
export function partName(table: string, part: number) {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** A readable summary of an archive's content. */
export function summaryOf({ tables, takenAt }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables, as of ${takenAt},`;
}
