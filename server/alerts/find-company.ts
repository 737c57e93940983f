import { and, eq, or, sql } from 'drizzle-orm';
import { alertMessages } from '#contract/alerts-constants.ts';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveIn, isOpenCompany } from '#server/domain/active-user.ts';
import type { UserActor } from '#server/events/actor.ts';
import { invalid, permit } from '#server/http/errors.ts';

/**
 * Finds the company that an alert is about. Clients have only their own, and learn nothing of others.
 * @param named its name, domain or id
 * @throws 400 for an unknown company, 403 for that of somebody else
 */
export async function findCompany(tx: Db, actor: UserActor, named: string | undefined) {
  if (!named && isStaff(actor)) throw invalid('company', alertMessages.companyMissing);
  const isOwn = isStaff(actor) ? undefined : eq(companies.id, actor.companyId);
  const found = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(isOpenCompany, isOwn, named ? isCalled(named) : undefined))
    .orderBy(companies.id)
    .limit(2);
  const [company] = found;
  if (!company) {
    permit(isStaff(actor), alertMessages.otherCompany);
    throw invalid('company', alertMessages.companyUnknown(named ?? ''));
  }
  if (found.length > 1) throw invalid('company', alertMessages.companyAmbiguous(named ?? ''));
  return company;
}

function isCalled(named: string) {
  const word = named.toWellFormed().replaceAll('\0', '');
  return or(
    sql`${companies.id}::text = lower(${word})`,
    sql`lower(${companies.name}) = lower(${word})`,
    sql`${companies.domain} <> '' and lower(${companies.domain}) = lower(${word})`,
  );
}

/**
 * The requester of an alert's ticket: the owner of a client's key; otherwise the company's first user, managers and people
 * with an account before others.
 * @throws 400 if the company has no active user
 */
export async function findRequester(tx: Db, actor: UserActor, company: { id: string; name: string }) {
  if (!isStaff(actor)) return actor.id;
  const [first] = await tx
    .select({ id: users.id })
    .from(users)
    .where(isActiveIn(company.id))
    .orderBy(sql`role <> 'manager', password_hash is null`, users.createdAt, users.id)
    .limit(1);
  if (!first) throw invalid('company', alertMessages.nobodyThere(company.name));
  return first.id;
}
