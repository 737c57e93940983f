import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { NewCompanyInput } from '#contract/companies.ts';
import { lockActor } from '#server/auth/accounts.ts';
import { type Db, one } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { passwordResets } from '#server/database/tables/password-resets.ts';
import { sessions } from '#server/database/tables/sessions.ts';
import { users } from '#server/database/tables/users.ts';
import type { UserActor } from '#server/events/actor.ts';
import { changesBetween } from '#server/events/changes.ts';
import { record } from '#server/events/record.ts';
import { notFound } from '#server/http/errors.ts';
import { companyFields, findCompany } from './queries.ts';

export async function createCompany(db: Db, author: UserActor, input: NewCompanyInput) {
  return db.transaction(async (tx) => {
    const company = one(await tx.insert(companies).values(input).returning(companyFields));
    await record(tx, author, { action: 'created', kind: 'company', recordId: company.id, recordName: company.name });
    return company;
  });
}

/** Updates all fields of a company. Throws 404. */
export async function updateCompany(db: Db, author: UserActor, companyId: string, input: NewCompanyInput) {
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
 * Deletes a company and its users with the same timestamp, so that an operator who restores it knows which users belong
 * to that deletion. Their sessions and reset links end at once. Its tickets disappear from the lists, because every
 * list joins the company. Throws 404.
 */
export async function deleteCompany(db: Db, author: UserActor, companyId: string) {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .update(companies)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
      .returning({ name: companies.name });
    const company = deleted[0];
    if (!company) throw notFound('Company');
    // It ends the access of many, so a user whose account was just closed must not do it.
    await lockActor(tx, author);

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
