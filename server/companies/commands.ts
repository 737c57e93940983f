import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { NewCompanyInput } from '#contract/companies.ts';
import { type Author, changesBetween, record } from '#server/audit/record.ts';
import { type Db, one } from '#server/database/client.ts';
import { prepared } from '#server/database/prepared.ts';
import { companies, passwordResets, sessions, users } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { companyFields, findCompany } from './queries.ts';

export async function createCompany(db: Db, author: Author, input: NewCompanyInput) {
  return db.transaction(async (tx) => {
    const company = one(await tx.insert(companies).values(input).returning(companyFields));
    await record(tx, author, { action: 'created', kind: 'company', recordId: company.id, recordName: company.name });
    return company;
  });
}

/** Changes all fields of a company. Throws 404. */
export async function editCompany(db: Db, author: Author, companyId: string, input: NewCompanyInput) {
  return db.transaction(async (tx) => {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
    const before = await findCompany(tx, companyId);
    const changes = changesBetween(before, input);
    if (Object.keys(changes).length === 0) return before;

    const company = one(
      await tx.update(companies).set(input).where(eq(companies.id, companyId)).returning(companyFields),
    );
    const event = { action: 'changed', kind: 'company', recordId: companyId, recordName: before.name } as const;
    await record(tx, author, { ...event, changes });
    return company;
  });
}

/**
 * Holds a company until the end of the transaction: nobody deletes it meanwhile.
 * @returns false for one that is not there, or not any more
 */
export async function lockCompany(tx: Db, companyId: string) {
  const build = () =>
    tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, sql.placeholder('companyId')), isNull(companies.deletedAt)))
      .for('share');
  const found = await prepared(tx, 'company, held', build, { companyId });
  return found.length > 0;
}

/**
 * Deletes a company and, with the same moment, its users: an operator who brings it back knows which users went with it.
 * Their sessions and reset links end at once; its tickets leave the lists, since every list asks for the company. Throws 404.
 */
export async function deleteCompany(db: Db, author: Author, companyId: string) {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .update(companies)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
      .returning({ name: companies.name });
    const company = deleted[0];
    if (!company) throw notFound('Company');

    await tx
      .update(users)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)));
    const itsUsers = tx.select({ id: users.id }).from(users).where(eq(users.companyId, companyId));
    await tx.delete(sessions).where(inArray(sessions.userId, itsUsers));
    await tx.delete(passwordResets).where(inArray(passwordResets.userId, itsUsers));
    await record(tx, author, { action: 'deleted', kind: 'company', recordId: companyId, recordName: company.name });
  });
}
