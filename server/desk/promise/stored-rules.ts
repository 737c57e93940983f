import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Calendar, type Targets } from '#contract/promise.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { promiseRules } from '#server/platform/database/tables/promise-rules.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { findRules } from './rules.ts';

type Kind = (typeof promiseRules.$inferSelect)['kind'];

/** The service hours in use. */
export async function findCalendar(db: Db) {
  const { calendar } = await findRules(db, null);
  return { ...Calendar.parse(calendar), ...(await identityOf(db, 'calendar')) };
}

/** The provider's targets. */
export async function findTargets(db: Db) {
  const { targets } = await findRules(db, null);
  return { ...targets, ...(await identityOf(db, 'targets')) };
}

/** The targets of one company; null if it has the provider's. Throws 404. */
export async function findCompanyTargets(db: Db, companyId: string) {
  const isThere = and(eq(companies.id, companyId), isNull(companies.deletedAt));
  const [company] = await db.select({ name: companies.name }).from(companies).where(isThere);
  if (!company) throw notFound('Company');
  const rule = await findRule(db, 'targets', companyId);
  // Checked when they were stored.
  return { targets: (rule?.content ?? null) as Targets | null, companyName: company.name, ...identity(rule) };
}

/** The on-call order, without staff who have left. */
export async function findOnCall(db: Db) {
  const rule = await findRule(db, 'on call');
  return { people: await findStaff(db, (rule?.content ?? []) as string[]), ...identity(rule) };
}

/**
 * Whether an event has left nobody on call: the order was emptied, or the last person in it may no longer log in. Staff who
 * were never in it change nothing.
 */
export async function isEmptiedBy(db: Db, { kind, recordId }: { kind: string; recordId: string }) {
  const rule = await findRule(db, 'on call');
  const ids = (rule?.content ?? []) as string[];
  if (kind !== 'on call' && !ids.includes(recordId)) return false;
  return (await findStaff(db, ids)).length === 0;
}

/** The active staff among some users, in the order of their ids. */
export async function findStaff(db: Db, ids: string[]) {
  const found = await db
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(and(inArray(users.id, ids), isActiveStaff));
  return ids.flatMap((id) => found.find((person) => person.id === id) ?? []);
}

/** Stores a rule in the place of the one before. */
export async function storeRule(
  tx: Db,
  { kind, companyId = null, id, version }: { kind: Kind; companyId?: string | null; id: string; version: number },
  content: unknown,
) {
  const stamp = sql`nextval('promise_stamps')`;
  const row = { content, version: version + 1, stamp, changedAt: sql`now()` };
  await tx
    .insert(promiseRules)
    .values({ id, kind, companyId, ...row })
    .onConflictDoUpdate({ target: promiseRules.id, set: row });
}

async function findRule(db: Db, kind: Kind, companyId: string | null = null) {
  const ofCompany = companyId === null ? isNull(promiseRules.companyId) : eq(promiseRules.companyId, companyId);
  const [rule] = await db
    .select()
    .from(promiseRules)
    .where(and(eq(promiseRules.kind, kind), ofCompany));
  return rule;
}

async function identityOf(db: Db, kind: Kind) {
  return identity(await findRule(db, kind));
}

/** The default has no row yet. */
function identity(rule: { id: string; version: number } | undefined) {
  return { id: rule?.id ?? newId(), version: rule?.version ?? 1 };
}
