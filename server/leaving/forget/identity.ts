import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { users } from '#server/database/tables/users.ts';

/** What names a person: today's name, address and phone, and those that the audit log knows from before. */
export type Identity = { id: string; names: [first: string, last: string][]; addresses: string[]; phones: string[] };

type Person = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>;

export async function findIdentity(tx: Db, person: Person): Promise<Identity> {
  const changed = await tx.select({ changes: events.changes }).from(events).where(eq(events.recordId, person.id));
  const earlier = (field: string) =>
    changed.flatMap(({ changes }) => changes?.[field] ?? []).filter((value) => typeof value === 'string');
  const firstNames = orNone(unique([person.firstName, ...earlier('firstName')]));
  const lastNames = orNone(unique([person.lastName, ...earlier('lastName')]));
  return {
    id: person.id,
    names: firstNames.flatMap((first) => lastNames.map((last): [string, string] => [first, last])),
    addresses: unique([person.email, ...earlier('email')]),
    phones: await theirAlone(tx, person.id, unique([person.phone, ...earlier('phone')])),
  };
}

/** The phone numbers that nobody else has: that of an office is not a person's. */
async function theirAlone(tx: Db, id: string, phones: string[]) {
  const digits = unique(phones.map(digitsOf)).filter((number) => number.length >= 7);
  if (digits.length === 0) return [];
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from unnest(${sql.param(digits)}::text[]) as number
    where not exists (
        select from ${users} where ${users.id} <> ${id} and regexp_replace(${users.phone}, '[^0-9]', '', 'g') = number)
      and not exists (
        select from companies where not is_person and regexp_replace(companies.phone, '[^0-9]', '', 'g') = number)`);
  return rows.map(({ number }) => number);
}

export function digitsOf(phone: string) {
  return phone.replaceAll(/\D/g, '');
}

/**
 * The words that belong to others as well: to colleagues and staff who stay. They are only removed as a part of the whole
 * name.
 */
export async function findSharedWords(tx: Db, { id }: Identity, companyId: string | null) {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select distinct lower(word) as word
    from ${users}, regexp_split_to_table(${users.firstName} || ' ' || ${users.lastName}, '[[:space:]-]+') as word
    where ${users.id} <> ${id} and ${users.deletedAt} is null
      and (${users.companyId} is null or ${users.companyId} = ${companyId})`);
  return new Set(rows.map(({ word }) => word));
}

/** Whether somebody else has the same name. Then it only means this person in their own tickets. */
export async function hasNamesake(tx: Db, { id, names }: Identity) {
  const folded = sql.param(names.map((name) => name.join(' ').trim().toLowerCase()));
  const { rows } = await tx.execute(sql`
    select from ${users}
    where ${users.id} <> ${id} and ${users.deletedAt} is null
      and lower(trim(${users.firstName} || ' ' || ${users.lastName})) = any(${folded}::text[])
    limit 1`);
  return rows.length > 0;
}

/** Identity providers, emails and other systems may know only one name of a person. */
function orNone(names: string[]) {
  return names.length > 0 ? names : [''];
}

function unique(texts: string[]) {
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
}
