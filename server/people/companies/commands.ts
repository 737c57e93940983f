import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { type CompanyOptionsInput, NewCompany, type NewCompanyInput } from '#contract/companies.ts';
import { offboardingMessages } from '#contract/offboarding-constants.ts';
import { canManageAccounting } from '#contract/provider-policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { conflict, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { endResetLinks } from '#server/platform/links/links.ts';
import { companyFields, type FindAgreed, findCompany, findLeftOver } from './queries.ts';

export async function createCompany(db: Db, author: UserActor, input: NewCompanyInput) {
  return db.transaction(async (tx) => {
    const company = one(await tx.insert(companies).values(input).returning(companyFields));
    await record(tx, author, { action: 'created', kind: 'company', recordId: company.id, recordName: company.name });
    return company;
  });
}

/**
 * Updates the fields or the options of a company.
 * @param copy the version that was edited; without it the fields overwrite whatever is stored
 * @throws 404, 403 for the name in the books unless the actor is a super admin, 409 or 412 for a stale copy
 */
export async function updateCompany(
  db: Db,
  author: UserActor,
  companyId: string,
  input: NewCompanyInput | CompanyOptionsInput,
  copy: Copy = {},
) {
  if ('accountingId' in input) permitNameInBooks(author);
  return db.transaction(async (tx) => {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
    const company = await findCompany(tx, companyId);
    return updateVersioned(tx, author, company, copy, {
      named: { kind: 'company', recordId: companyId, recordName: company.name },
      fields: [...Object.keys(NewCompany.shape), 'accountingId', 'showsPlannedWork'],
      values: () => input,
      write: (row) => tx.update(companies).set(row).where(eq(companies.id, companyId)),
      read: () => findCompany(tx, companyId),
    });
  });
}

/** Throws 403 unless the actor may change the name of companies in the books. */
export function permitNameInBooks(actor: Pick<UserActor, 'role'>) {
  permit(canManageAccounting(actor), accountingMessages.onlySuperAdminsName);
}

/**
 * Deletes a company and its users with the same timestamp, so that an operator who restores it knows which users belong
 * to that deletion. Their sessions and reset links end at once. Its tickets disappear from the lists, because every
 * list joins the company; its statements and its figures in reports stay. Throws 404.
 */
export async function deleteCompany(db: Db, author: UserActor, companyId: string, findAgreed: FindAgreed) {
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

    const { minutes, amount } = await findLeftOver(tx, companyId, findAgreed);
    await tx
      .update(users)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(users.companyId, companyId), isNull(users.deletedAt)));
    await endAccess(tx, companyId);
    const changes = { unbilledMinutes: [minutes, null], unbilledAmount: [amount, null] } satisfies Changes;
    const event = { action: 'deleted', kind: 'company', recordId: companyId, recordName: company.name } as const;
    await record(tx, author, amount !== 0 || minutes > 0 ? { ...event, changes } : event);
  });
}

/**
 * Archives a company or takes it out of the archive, if that changes anything. Archiving ends the sessions and reset links
 * of its users; their other permissions end because the company is archived. The promises of its tickets are recomputed by a
 * job (server/desk/promise/refresh.ts), because nothing is promised to an archived company. Throws 404; 409 for one that is to be
 * deleted.
 */
export async function switchArchive(db: Db, author: UserActor, companyId: string, isArchived: boolean) {
  return db.transaction(async (tx) => {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
    const before = await findCompany(tx, companyId);
    // It ends or gives the access of many, so a user whose account was just closed must not do it.
    const actor = await lockActor(tx, author);
    if ((before.archivedAt !== null) === isArchived) return before;
    if (before.deleteOn !== null) throw conflict(offboardingMessages.isOffboarded);

    const row = { archivedAt: isArchived ? sql`now()` : null };
    const company = one(
      await tx.update(companies).set(row).where(eq(companies.id, companyId)).returning(companyFields),
    );
    await endAccess(tx, companyId);
    const itsTickets = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.companyId, companyId));
    await tx
      .update(ticketPromises)
      .set({ stamp: OLDEST })
      .where(and(isNull(ticketPromises.stoppedAt), inArray(ticketPromises.ticketId, itsTickets)));
    const action = isArchived ? 'archived' : 'unarchived';
    await record(tx, actor, { action, kind: 'company', recordId: companyId, recordName: company.name });
    return company;
  });
}

/** A stamp older than all rules, so that the promise is recomputed. */
const OLDEST = -1;

/** Ends the sessions and API keys of a company's users, and deletes their reset links. */
async function endAccess(tx: Db, companyId: string) {
  const itsUsers = tx.select({ id: users.id }).from(users).where(eq(users.companyId, companyId));
  await tx.delete(sessions).where(inArray(sessions.userId, itsUsers));
  await tx.delete(apiKeys).where(inArray(apiKeys.userId, itsUsers));
  await endResetLinks(tx, itsUsers);
}
