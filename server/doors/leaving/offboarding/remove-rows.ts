import { inArray, sql } from 'drizzle-orm';
import { deleteFile } from '#server/desk/files/forget-unused.ts';
import type { Db } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import type { Reference } from '../catalog.ts';

/** Optional references whose rows are deleted with what they refer to. */
const BELONGING = new Set([
  ...['files.ticket_id', 'files.comment_id', 'files.article_id', 'files.company_id', 'files.inquiry_id'],
  ...['incoming_mails.ticket_id', 'incoming_mails.comment_id', 'incoming_mails.user_id', 'incoming_mails.inquiry_id'],
  ...['inquiries.company_id', 'inquiries.ticket_id'],
]);

/** The tables whose rows are deleted, and their ids. */
export type Removed = Map<string, Set<string>>;

/**
 * Deletes rows for good, with all rows that require them and with the bytes of their files. Optional references to them are
 * emptied.
 * @param removed gets the ids of all rows that had one
 */
export async function removeRows(tx: Db, references: Reference[], table: string, ids: string[], removed: Removed) {
  const known = removed.get(table) ?? new Set();
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  removed.set(table, new Set([...known, ...fresh]));

  for (const reference of references.filter(({ to }) => to === table)) {
    const isBelonging = BELONGING.has(`${reference.table}.${reference.column}`);
    if (isBelonging || (reference.isRequired && reference.onDelete === 'a')) {
      await removeReferring(tx, references, reference, fresh, removed);
    } else if (reference.onDelete === 'a') {
      const { name, column } = namesOf(reference);
      await tx.execute(sql`update ${name} set ${column} = null where ${column} = any(${sql.param(fresh)}::uuid[])`);
    }
  }
  if (table === 'files') await deleteFiles(tx, fresh);
  else await tx.execute(sql`delete from ${sql.identifier(table)} where id = any(${sql.param(fresh)}::uuid[])`);
}

async function removeReferring(tx: Db, references: Reference[], reference: Reference, ids: string[], removed: Removed) {
  const { name, column } = namesOf(reference);
  const isTheirs = sql`${column} = any(${sql.param(ids)}::uuid[])`;
  const isReferredTo = references.some(({ to }) => to === reference.table);
  if (!isReferredTo && reference.table !== 'incoming_mails') {
    await tx.execute(sql`delete from ${name} where ${isTheirs}`);
    return;
  }
  const { rows } = await tx.execute<{ id: string }>(sql`select id from ${name} where ${isTheirs}`);
  const originals =
    reference.table === 'incoming_mails'
      ? await tx.execute<{ id: string }>(
          sql`select file_id as id from ${name} where ${isTheirs} and file_id is not null`,
        )
      : { rows: [] };
  await removeRows(
    tx,
    references,
    reference.table,
    rows.map(({ id }) => id),
    removed,
  );
  await removeRows(
    tx,
    references,
    'files',
    originals.rows.map(({ id }) => id),
    removed,
  );
}

/** One at a time: a statement has a time limit, and a file can have a thousand pieces. */
async function deleteFiles(tx: Db, ids: string[]) {
  const found = await tx
    .select({ id: files.id, place: files.place })
    .from(files)
    .where(inArray(files.id, ids))
    .for('update');
  for (const file of found) await deleteFile(tx, file);
}

function namesOf({ table, column }: Reference) {
  return { name: sql.identifier(table), column: sql.identifier(column) };
}
