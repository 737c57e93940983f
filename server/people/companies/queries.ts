import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { CompanyQueryInput } from '#contract/companies.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { firstLine, hasPhone, indexed, indexedForSome, matching } from '#server/platform/database/search-words.ts';
import { companies, companyPlace } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const sortName = companyPlace(companies);

export const companyFields = {
  id: companies.id,
  name: companies.name,
  domain: companies.domain,
  contactEmail: companies.contactEmail,
  phone: companies.phone,
  address: companies.address,
  isPerson: companies.isPerson,
  archivedAt: companies.archivedAt,
  deleteOn: companies.deleteOn,
  showsPlannedWork: companies.showsPlannedWork,
  accountingId: companies.accountingId,
  version: companies.version,
};

/**
 * One page of the companies by name, the archived ones last, each with its numbers of users and active tickets and the sort key
 * of its cursor.
 * @returns one more than requested if more follow
 */
export async function listCompanies(db: Db, { search, state, kind, cursor, limit }: CompanyQueryInput) {
  const page = after(cursor, [byText(sortName), byId(companies.id)], 'asc');
  return db
    .select({
      ...companyFields,
      deletedAt: companies.deletedAt,
      userCount: countUsers(db),
      activeTickets: countActiveTickets(db, companies.id),
      sortName,
    })
    .from(companies)
    .where(
      and(
        isIn(state),
        kind && eq(companies.isPerson, kind === 'person'),
        search ? matches(db, search) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

function isIn(state: CompanyQueryInput['state']) {
  if (state === 'deleted') return isNotNull(companies.deletedAt);
  const isArchived = state === 'archived' ? isNotNull(companies.archivedAt) : isNull(companies.archivedAt);
  return and(isNull(companies.deletedAt), state && isArchived);
}

/** Finds a company that is not deleted. Throws 404. */
export async function findCompany(db: Db, id: string) {
  const [company] = await db
    .select(companyFields)
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  if (!company) throw notFound('Company');
  return company;
}

/** Finds a company with its users, active tickets and the time worked in this month. Throws 404. */
export async function findCompanyWithWork(db: Db, id: string) {
  const company = await findCompany(db, id);
  const zone = await findZone(db);
  const worked = await sumOfTime(
    db,
    and(
      eq(timeEntries.companyId, id),
      sql`${timeEntries.workedOn} >= date_trunc('month', now() at time zone ${zone})::date`,
    ),
  );
  return {
    ...company,
    ...worked,
    deletedAt: null,
    userCount: await db.$count(users, and(eq(users.companyId, id), isNull(users.deletedAt))),
    activeTickets: await countActiveTickets(db, id),
  };
}

/**
 * What agreements leave open: the amount that they add to that of time, in cents, and the minutes that are left and owed. The
 * desk finds it.
 */
export type FindAgreed = (
  db: Db,
  companyId: string,
) => Promise<{ amount: number; agreements?: { left: number; owed: number } }>;

/** A company's unfinished business: its active tickets, and what isn't on a closed statement. */
export async function findLeftOver(db: Db, companyId: string, findAgreed: FindAgreed) {
  const isOpenMonth = sql`not exists (
    select from ${closedMonths}
    where ${closedMonths.companyId} = ${timeEntries.companyId} and ${closedMonths.month} = to_char(${timeEntries.workedOn}, 'YYYY-MM'))`;
  const { minutes, amount } = await sumOfTime(db, and(eq(timeEntries.companyId, companyId), isOpenMonth));
  const { amount: more, ...agreed } = await findAgreed(db, companyId);
  return {
    ...{ minutes, amount: amount + more, ...agreed },
    activeTickets: await countActiveTickets(db, companyId),
    closedMonths: await db.$count(closedMonths, eq(closedMonths.companyId, companyId)),
  };
}

async function sumOfTime(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      minutes: sql<number>`coalesce(sum(${timeEntries.minutes}), 0)::int`,
      amount: sql<number>`coalesce(sum(${timeEntries.amount}), 0)::int`,
    })
    .from(timeEntries)
    .where(where);
  return one(rows);
}

function countActiveTickets(db: Db, companyId: string | typeof companies.id) {
  const isOfCompany = and(eq(tickets.companyId, companyId), isNull(tickets.deletedAt));
  return db.$count(tickets, and(isOfCompany, inArray(tickets.status, [...ActiveStatuses])));
}

/**
 * Each word occurs in the company's own fields, or in the name or address of one of its users; some may be in its name. Or it
 * is the phone number of the company or of a user. Two queries of words, each with its indexes: an OR over both tables could
 * use neither.
 */
function matches(db: Db, search: string) {
  const byOwnWords = db
    .select({ id: companies.id })
    .from(companies)
    .where(and(indexed(companies.searchText, search), matching(companies.searchText, search)));
  const named = alias(companies, 'named');
  const byUsers = db
    .select({ id: named.id })
    .from(users)
    .innerJoin(named, eq(named.id, users.companyId))
    .where(
      and(
        isNull(users.deletedAt),
        indexedForSome(users.searchText, search),
        matching(sql`(${users.searchText} || E'\n' || ${firstLine(named.searchText)})`, search),
      ),
    );
  // As an array it is computed once. A join without statistics, as after an import, would compute it for each company.
  const byWords = sql`${companies.id} = any(array(${unionAll(byOwnWords, byUsers)}))`;
  const isUsersPhone = hasPhone(users.phone, search);
  if (!isUsersPhone) return byWords;
  const called = db
    .select({ id: users.companyId })
    .from(users)
    .where(and(isNull(users.deletedAt), isUsersPhone));
  return or(byWords, hasPhone(companies.phone, search), inArray(companies.id, called));
}

function countUsers(db: Db) {
  return db.$count(users, and(eq(users.companyId, companies.id), isNull(users.deletedAt)));
}
