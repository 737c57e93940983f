import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm';
import { agreementMessages } from '#contract/agreements-constants.ts';
import type { Balance, OwnBalance } from '#contract/balance.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { forbidden, notFound } from '#server/platform/domain/refusals.ts';
import { listBalanceReaders } from '#server/platform/domain/visible-balances.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { monthAfter } from './agreement.ts';
import { accountsOn, balanceOf } from './balances.ts';
import { findAgreements, findMonth } from './stored.ts';

/**
 * What the agreements of a company have left at the end of a day, by the time entries up to then.
 * @param sentOn the day; today by default
 * @throws 404 for a company that does not exist, or is deleted
 */
export async function findBalance(db: Db, companyId: string, sentOn?: string): Promise<Balance> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  if (!company) throw notFound('Company');
  const balance = await findCompanyBalance(db, companyId, sentOn);
  return balance ?? { on: sentOn ?? (await providerToday(db)), agreements: [] };
}

/**
 * Like `findBalance`, of a company that is known.
 * @returns undefined if it has no agreement
 */
export async function findCompanyBalance(db: Db, companyId: string, sentOn?: string): Promise<Balance | undefined> {
  if ((await db.$count(agreements, eq(agreements.companyId, companyId))) === 0) return undefined;
  return db.transaction(async (tx) => {
    const on = sentOn ?? (await providerToday(tx));
    const accounts = await findAccounts(tx, companyId, on);
    return { on, agreements: accounts.map((account) => balanceOf(account, on)) };
  }, atOneMoment);
}

/**
 * What the agreements of a client’s company that are shown to them have left today.
 * @returns undefined for staff, and if none is shown to them
 */
export async function findShownBalance(db: Db, actor: Actor): Promise<OwnBalance | undefined> {
  if (isStaff(actor)) return undefined;
  const shown = await listBalanceReaders(db, [actor.id]);
  const balance = shown.length > 0 ? await findCompanyBalance(db, actor.companyId) : undefined;
  if (!balance) return undefined;
  const own = balance.agreements.filter(({ id }) => shown.some((each) => each.id === id));
  const readsCosts = shown.some((each) => each.isManager);
  return { on: balance.on, agreements: readsCosts ? own : own.map(withoutCosts) };
}

/** Like `findShownBalance`. Throws 403 instead. */
export async function findOwnBalance(db: Db, actor: Actor) {
  const balance = await findShownBalance(db, actor);
  if (!balance) throw forbidden(agreementMessages.balanceNotShown);
  return balance;
}

/** The accounts of a company’s agreements at the end of a day. Read it in a snapshot, or with its agreements locked. */
export async function findAccounts(tx: Db, companyId: string, on: string) {
  const name = monthOf(on);
  const parties = await findAgreements(tx, companyId);
  const month = await findMonth(tx, companyId, name, parties);
  if (!month) return [];
  const { kind, isBillable, workedOn, amount, overMinutes, rate, travel, draws, createdAt, id } = timeEntries;
  const entries = await tx
    .select({ kind, isBillable, workedOn, amount, overMinutes, rate, travel, draws })
    .from(timeEntries)
    .where(and(eq(timeEntries.companyId, companyId), gte(workedOn, `${name}-01`), lte(workedOn, on)))
    .orderBy(asc(workedOn), asc(createdAt), asc(id));
  const before = await findMonth(tx, companyId, monthAfter(name, -1), parties);
  return accountsOn(parties, { month, before, entries }, on);
}

function withoutCosts({ over: { minutes }, ...balance }: Balance['agreements'][number]) {
  return { ...balance, over: { minutes } };
}
