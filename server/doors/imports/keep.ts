import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import type { Run } from './run.ts';

type Kind = (typeof importedRecords.$inferSelect)['kind'];
type Kept = { key: string; recordId: string };

/** Notes what records of the old system became, in the transaction that stores them. */
export async function keep(tx: Db, { system }: Run, kind: Kind, kept: Kept[]) {
  if (kept.length === 0) return;
  await tx
    .insert(importedRecords)
    .values(kept.map((row) => ({ system, kind, ...row })))
    .onConflictDoNothing();
}

/** Those of some keys that an earlier import has brought, and their ids. */
export async function findKept({ db, system }: Run, kind: Kind, keys: string[]) {
  if (keys.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ key: importedRecords.key, id: importedRecords.recordId })
    .from(importedRecords)
    .where(and(eq(importedRecords.system, system), eq(importedRecords.kind, kind), inArray(importedRecords.key, keys)));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Whether a record was brought by this import, not by an earlier one. Ids begin with their time (UUID version 7). */
export function isOfThisRun({ startedAt }: Run, id: string) {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= startedAt.getTime();
}
