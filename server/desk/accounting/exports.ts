import { asc, eq } from 'drizzle-orm';
import type { NewAccountingExportInput } from '#contract/accounting.ts';
import { accountingMessages } from '#contract/accounting-constants.ts';
import type { PageQueryInput } from '#contract/primitives.ts';
import { canManageAccounting } from '#contract/provider-policies.ts';
import { monthInWords } from '#contract/time-words.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { accountingExports, exportedStatements } from '#server/platform/database/tables/accounting.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { conflict, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { makeFile } from './books-file.ts';

/**
 * Exports the closed statements of a month for the books. Until the end, none of that month is reopened.
 * @returns what is in the file, and which companies are not
 * @throws 403 unless the actor is a super admin, 409 if each company is left out, and what `makeFile` throws
 */
export async function createExport(db: Db, author: UserActor, input: NewAccountingExportInput) {
  return db.transaction(async (tx) => {
    const { month } = input;
    await lockUntilEnd(tx, 'accounting', month);
    const actor = await lockActor(tx, author);
    permit(canManageAccounting(actor), accountingMessages.onlySuperAdmins);

    const { format, header, companies, ...sums } = await makeFile(tx, input);
    const skipped = companies.flatMap(({ companyId, skipped: reason }) => (reason ? [{ companyId, reason }] : []));
    if (sums.statements === 0) {
      const reasons = skipped.map(({ reason }) => reason);
      throw conflict(accountingMessages.nothingToExport(monthInWords(month), reasons));
    }
    const row = { month, format: format.name, header, ...sums, createdById: actor.id };
    const { id } = one(await tx.insert(accountingExports).values(row).returning({ id: accountingExports.id }));
    const written = companies.filter(({ skipped }) => skipped === null);
    const rows = written.map(({ companyId, csv }, position) => ({ exportId: id, companyId, month, position, csv }));
    await tx.insert(exportedStatements).values(rows);
    const changes = { statements: [null, sums.statements], amount: [null, sums.amount] } satisfies Changes;
    const recordName = `${monthInWords(month)}, ${format.name}`;
    await record(tx, actor, { action: 'exported', kind: 'accounting export', recordId: id, recordName, changes });
    return { id, ...sums, skipped };
  });
}

const exportFields = {
  id: accountingExports.id,
  month: accountingExports.month,
  format: accountingExports.format,
  statements: accountingExports.statements,
  lines: accountingExports.lines,
  amount: accountingExports.amount,
  createdAt: accountingExports.createdAt,
  createdByName: fullName(users),
};

/**
 * One page of the exports, newest first.
 * @returns one more than requested if more follow
 */
export async function listExports(db: Db, { cursor, limit }: PageQueryInput) {
  const page = after(cursor, [byMoment(accountingExports.createdAt), byId(accountingExports.id)], 'desc');
  return db
    .select(exportFields)
    .from(accountingExports)
    .innerJoin(users, eq(users.id, accountingExports.createdById))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds the file of an export: without the lines of companies that were erased since. Throws 404. */
export async function findFile(db: Db, id: string) {
  const { month, format, header } = accountingExports;
  const [file] = await db.select({ month, format, header }).from(accountingExports).where(eq(accountingExports.id, id));
  if (!file) throw notFound('Export');
  const parts = await db
    .select({ csv: exportedStatements.csv })
    .from(exportedStatements)
    .where(eq(exportedStatements.exportId, id))
    .orderBy(asc(exportedStatements.position));
  return { month: file.month, format: file.format, csv: file.header + parts.map(({ csv }) => csv).join('') };
}
