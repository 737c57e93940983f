import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { canReopenMonth } from '#contract/time-policies.ts';
import { monthInWords } from '#contract/time-words.ts';
import { monthAfter } from '#server/desk/agreements/agreement.ts';
import { computeAgain, lockAgreements } from '#server/desk/agreements/stored.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { agreements, blocks } from '#server/platform/database/tables/agreements.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isExported, lockMonth, monthOf } from '#server/platform/domain/closed-months.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, permit } from '#server/platform/domain/refusals.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { findStatement, makeStatement } from './statement.ts';

type Company = Parameters<typeof findStatement>[1];

/**
 * Closes a company's month and stores its statement.
 * @returns the statement
 * @throws 409 if the company was deleted, the month is closed already or not over, an earlier one has to be closed first, or
 * some of its time has no amount
 */
export async function closeMonth(db: Db, author: UserActor, company: Company, month: string) {
  return db.transaction(async (tx) => {
    await lockCompanyMonth(tx, company, month);
    if (month >= monthOf(await providerToday(tx))) throw conflict(timeMessages.notOver(month));
    await refuseOpenBefore(tx, company, month);
    const actor = await lockActor(tx, author);
    const by = one(await tx.select().from(users).where(eq(users.id, actor.id)));
    // What the month leaves for the next one is stored with it.
    await computeAgain(tx, company.id);
    const statement = { ...(await makeStatement(tx, company, month)), closedByName: `${by.firstName} ${by.lastName}` };
    if (statement.entries.some(({ isPriced }) => !isPriced)) throw conflict(timeMessages.unpriced(month));
    const closed = await tx
      .insert(closedMonths)
      .values({ companyId: company.id, month, statement })
      .onConflictDoNothing()
      .returning();
    if (closed.length === 0) throw conflict(timeMessages.alreadyClosed(month));

    const { minutes, amount } = statement;
    const changes = { minutes: [null, minutes], amount: [null, amount] } satisfies Sums;
    await record(tx, actor, { action: 'closed', ...statementRecord(company, month), changes });
    return findStatement(tx, company, month);
  });
}

/**
 * Reopens a month of a company.
 * @param evenIfExported whether it may be in the books
 * @returns the current statement
 * @throws 403, 409 if the company was deleted, the month is not closed or was exported, or a later one has to be reopened first
 */
export async function reopenMonth(
  db: Db,
  author: UserActor,
  company: Company,
  month: string,
  { evenIfExported = false } = {},
) {
  return db.transaction(async (tx) => {
    // Whoever exports the month holds it, too.
    await lockUntilEnd(tx, 'accounting', month);
    await lockCompanyMonth(tx, company, month);
    const actor = await lockActor(tx, author);
    permitReopening(actor);
    if (!evenIfExported && (await wasExported(tx, company.id, month))) {
      throw conflict(accountingMessages.isExported(monthInWords(month)));
    }
    const isMonth = and(eq(closedMonths.companyId, company.id), eq(closedMonths.month, month));
    const [reopened] = await tx.delete(closedMonths).where(isMonth).returning();
    if (!reopened) throw conflict(timeMessages.notClosed(month));
    await refuseClosedAfter(tx, company, month);
    await computeAgain(tx, company.id);

    const { minutes, amount } = reopened.statement;
    const changes = { minutes: [minutes, null], amount: [amount, null] } satisfies Sums;
    await record(tx, actor, { action: 'reopened', ...statementRecord(company, month), changes });
    return findStatement(tx, company, month);
  });
}

export function permitReopening(actor: Pick<UserActor, 'role'>) {
  permit(canReopenMonth(actor), timeMessages.onlySuperAdminsReopen);
}

async function wasExported(tx: Db, companyId: string, month: string) {
  const { rows } = await tx.execute<{ isExported: boolean }>(
    sql`select ${isExported(companyId, month)} as "isExported"`,
  );
  return one(rows).isExported;
}

type Sums = Record<'minutes' | 'amount', [unknown, unknown]>;

async function lockCompanyMonth(tx: Db, { id }: Pick<Company, 'id'>, month: string) {
  const isThere = await lockCompany(tx, id);
  if (!isThere) throw conflict(timeMessages.companyDeleted);
  await lockAgreements(tx, id);
  await lockMonth(tx, id, month);
}

/** Throws 409 if a month since the first agreement began is open and has to be closed before this one. */
async function refuseOpenBefore(tx: Db, { id }: Pick<Company, 'id'>, month: string) {
  const begun = await firstMonthOf(tx, id);
  const earlier: string[] = [];
  for (let each = begun ?? month; each < month; each = monthAfter(each)) earlier.push(each);
  const isEarlier = and(eq(closedMonths.companyId, id), inArray(closedMonths.month, earlier));
  const closed = await tx.select({ month: closedMonths.month }).from(closedMonths).where(isEarlier);
  const open = earlier.find((each) => !closed.some((one) => one.month === each));
  if (open) throw conflict(timeMessages.closeFirst(open));
}

/** Throws 409 if a later month is closed, and has to be reopened before this one. */
async function refuseClosedAfter(tx: Db, { id }: Pick<Company, 'id'>, month: string) {
  const begun = await firstMonthOf(tx, id);
  if (begun === null || month < begun) return;
  const [last] = await tx
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(and(eq(closedMonths.companyId, id), gt(closedMonths.month, month)))
    .orderBy(desc(closedMonths.month))
    .limit(1);
  if (last) throw conflict(timeMessages.reopenFirst(last.month));
}

/** The first month whose statement has something of an agreement: it began, or a block was bought; null without one. */
async function firstMonthOf(tx: Db, companyId: string) {
  const begun = sql<string | null>`to_char(least(min(${agreements.startsOn}), min(${blocks.boughtOn})), 'YYYY-MM')`;
  const [first] = await tx
    .select({ begun })
    .from(agreements)
    .leftJoin(blocks, eq(blocks.agreementId, agreements.id))
    .where(eq(agreements.companyId, companyId));
  return first?.begun ?? null;
}

/** A statement's name in the audit log. */
function statementRecord({ id, name }: Pick<Company, 'id' | 'name'>, month: string) {
  return { kind: 'statement', recordId: id, recordName: `${name}, ${monthInWords(month)}` } as const;
}
