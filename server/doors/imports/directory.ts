import { and, eq, isNull, sql } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import { foldText } from '#contract/search-text.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { users } from '#server/platform/database/tables/users.ts';

/** A user, and whether their row is stored already. */
export type Person = { id: string; companyId: string | null; isStaff: boolean; name: string };

/**
 * The companies and people that tickets name. It is held in memory, which takes about 300 bytes for each: tickets, comments
 * and files are many more.
 */
export type Directory = Awaited<ReturnType<typeof readDirectory>>;

/** Reads the records of earlier imports of a system, and the existing companies. */
export async function readDirectory(db: Db, system: string) {
  const ofSystem = (kind: 'company' | 'person') =>
    and(eq(importedRecords.system, system), eq(importedRecords.kind, kind));
  const knownCompanies = await db
    .select({ key: importedRecords.key, id: companies.id })
    .from(importedRecords)
    .innerJoin(companies, eq(companies.id, importedRecords.recordId))
    .where(ofSystem('company'));
  const knownPeople = await db
    .select({ key: importedRecords.key, ...personFields })
    .from(importedRecords)
    .innerJoin(users, eq(users.id, importedRecords.recordId))
    .where(ofSystem('person'));
  const there = await db
    .select({ id: companies.id, name: companies.name, domain: companies.domain })
    .from(companies)
    .where(and(isNull(companies.deletedAt), eq(companies.isPerson, false)));

  return {
    companies: new Map(knownCompanies.map(({ key, id }) => [key, id])),
    people: new Map(knownPeople.map(({ key, ...row }) => [key, personOf(row)])),
    /** By folded address: those whose accounts this import has planned. */
    addresses: new Map<string, Person>(),
    byName: new Map(there.map(({ id, name }) => [foldText(name), id])),
    byDomain: new Map(there.flatMap(({ id, domain }) => (domain === '' ? [] : [[domain.toLowerCase(), id]]))),
  };
}

/** The accounts with some addresses, by folded address; and the folded form of each address. */
export async function findAddresses(db: Db, given: string[]) {
  if (given.length === 0) return { folded: new Map<string, string>(), accounts: new Map<string, Person>() };
  const { rows } = await db.execute<{ address: string; folded: string }>(
    sql`select address, ${foldedAddress(sql`address`)} as folded from unnest(${sql.param(given)}::text[]) as address`,
  );
  const folded = new Map(rows.map((row) => [row.address, row.folded]));
  const found = await db
    .select({ folded: sql<string>`${foldedAddress(users.email)}`, ...personFields })
    .from(users)
    .where(
      and(
        sql`${foldedAddress(users.email)} = any(${sql.param([...folded.values()])}::text[])`,
        isNull(users.deletedAt),
      ),
    );
  return { folded, accounts: new Map(found.map((row) => [row.folded, personOf(row)])) };
}

const personFields = {
  id: users.id,
  companyId: users.companyId,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
};

type Row = Pick<typeof users.$inferSelect, keyof typeof personFields>;

function personOf({ id, companyId, role, firstName, lastName }: Row): Person {
  return { id, companyId, isStaff: isStaffRole(role), name: `${firstName} ${lastName}`.trim() };
}
