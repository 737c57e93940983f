import { asc, eq, sql } from 'drizzle-orm';
import type { AccountingFormatInput } from '#contract/accounting.ts';
import { AccountingLimit, accountingMessages } from '#contract/accounting-constants.ts';
import { canManageAccounting } from '#contract/provider-policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { accountingFormats } from '#server/platform/database/tables/accounting.ts';
import { conflict, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { lengthsOf } from '#server/platform/events/changes.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';

/** What the log keeps only the length of. */
const long = ['columns'];

const formatFields = {
  id: accountingFormats.id,
  name: accountingFormats.name,
  columns: accountingFormats.columns,
  perLine: accountingFormats.perLine,
  withZeroLines: accountingFormats.withZeroLines,
  version: accountingFormats.version,
};

/** The formats of accounting exports, by name. */
export async function listFormats(db: Db) {
  return db
    .select(formatFields)
    .from(accountingFormats)
    .orderBy(asc(sortKey(accountingFormats.name)), asc(accountingFormats.id));
}

async function formatWith(db: Db, name: string) {
  const isNamed = sql`lower(${accountingFormats.name}) = lower(${name})`;
  const [format] = await db.select(formatFields).from(accountingFormats).where(isNamed);
  return format;
}

/** Finds a format by its name, in whatever case. Throws 404. */
export async function findFormat(db: Db, name: string) {
  const format = await formatWith(db, name);
  if (!format) throw notFound('Format');
  return format;
}

/**
 * Changes the format with a name, or adds it.
 * @param copy the version that was edited; without it the fields overwrite whatever is stored
 * @throws 403 unless the actor is a super admin; 404 for a version of a format that was deleted; 409 if there are as many as
 * there may be, or the name of a new one is taken; 409 or 412 for a stale copy
 */
export async function saveFormat(
  db: Db,
  author: UserActor,
  name: string,
  { isNew, ...input }: AccountingFormatInput & { isNew: boolean },
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const actor = await lockFormats(tx, author);
    const format = await formatWith(tx, name);
    if (format && isNew) throw conflict(accountingMessages.nameTaken(format.name));
    if (!format && (copy.version !== undefined || copy.ifMatch !== undefined)) throw notFound('Format');
    if (!format) {
      if ((await tx.$count(accountingFormats)) >= AccountingLimit.formats) {
        throw conflict(accountingMessages.tooManyFormats);
      }
      const created = one(
        await tx
          .insert(accountingFormats)
          .values({ name, ...input })
          .returning(formatFields),
      );
      await record(tx, actor, { action: 'created', ...formatRecord(created) });
      return created;
    }
    return updateVersioned(tx, actor, format, copy, {
      named: formatRecord(format),
      summarized: long,
      values: () => input,
      write: (row) => tx.update(accountingFormats).set(row).where(eq(accountingFormats.id, format.id)),
      read: () => findFormat(tx, name),
      recorded: (changed) => lengthsOf(changed, long),
    });
  });
}

/** Deletes a format. Throws 403 unless the actor is a super admin, and 404. */
export async function deleteFormat(db: Db, author: UserActor, name: string) {
  await db.transaction(async (tx) => {
    const actor = await lockFormats(tx, author);
    const format = await findFormat(tx, name);
    await tx.delete(accountingFormats).where(eq(accountingFormats.id, format.id));
    await record(tx, actor, { action: 'deleted', ...formatRecord(format) });
  });
}

async function lockFormats(tx: Db, author: UserActor) {
  await lockUntilEnd(tx, 'accounting', 'formats');
  const actor = await lockActor(tx, author);
  permit(canManageAccounting(actor), accountingMessages.onlySuperAdmins);
  return actor;
}

/** A format's name in the audit log. */
function formatRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'accounting format', recordId: id, recordName: name } as const;
}
