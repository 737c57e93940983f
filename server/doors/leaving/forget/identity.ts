import { eq, sql } from 'drizzle-orm';
import { foldText } from '#contract/search-text.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Phone, phoneOf, ShortestNumber } from './phones.ts';

/** What names a person: today's name, address and phone, and those that the audit log knows from before. */
export type Identity = { id: string; names: [first: string, last: string][]; addresses: string[]; phones: Phone[] };

type Person = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>;

export async function findIdentity(tx: Db, person: Person): Promise<Identity> {
  const changed = await tx
    .select({ changes: events.changes })
    .from(events)
    .where(eq(events.recordId, person.id))
    .orderBy(events.id);
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

/** The phone numbers that nobody else has, in whatever form: that of an office is not a person's. */
async function theirAlone(tx: Db, id: string, typed: string[]) {
  const phones = typed.map(phoneOf).filter(({ national }) => national.length >= ShortestNumber);
  if (phones.length === 0) return [];
  const { rows } = await tx.execute<{ national: string }>(sql`
    select national from unnest(${sql.param(phones.map(({ national }) => national))}::text[]) as national
    where not exists (
        select from ${users} where ${users.id} <> ${id} and regexp_replace(${users.phone}, '[^0-9]', '', 'g') like '%' || national)
      and not exists (
        select from companies where not is_person and regexp_replace(companies.phone, '[^0-9]', '', 'g') like '%' || national)`);
  const free = new Set(rows.map(({ national }) => national));
  return phones.filter(({ national }) => free.has(national));
}

/**
 * The words, folded, that belong to others as well: to colleagues and staff who stay. They are only removed as a part of
 * the whole name.
 */
export async function findSharedWords(tx: Db, { id }: Identity, companyId: string | null) {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select distinct lower(word) as word
    from ${users}, regexp_split_to_table(${users.firstName} || ' ' || ${users.lastName}, '[[:space:]-]+') as word
    where ${users.id} <> ${id} and ${users.deletedAt} is null
      and (${users.companyId} is null or ${users.companyId} = ${companyId})`);
  return new Set(rows.map(({ word }) => foldText(word)));
}

/** Whether somebody else has the same name. Then it only means this person in their own tickets. */
export async function hasNamesake(tx: Db, { id, names }: Identity) {
  const folded = sql.param(names.map((name) => foldText(name.join(' ').trim())));
  const { rows } = await tx.execute(sql`
    select from ${users}
    where ${users.id} <> ${id} and ${users.deletedAt} is null
      and folded(trim(${users.firstName} || ' ' || ${users.lastName})) = any(${folded}::text[])
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
