import { and, eq, gt, isNotNull, max, sql } from 'drizzle-orm';
import { canWriteAgreements } from '#contract/agreement-policies.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { computeAgain, findMonth, lockAgreements } from './stored.ts';

/** What a change of agreements works with. Nobody else closes or changes a month of the company meanwhile. */
export type Changing = {
  tx: Db;
  actor: UserActor;
  /** The company's last closed month, or '' without one. Nothing up to it may change. */
  closed: string;
};

/**
 * Changes agreements of a company: alone, and with its open months computed again in the same transaction.
 * @throws 403; 404 for a deleted company; 409 if corrections then take more minutes than there are
 */
export async function changeAgreements<Result>(
  db: Db,
  author: UserActor,
  companyId: string,
  change: (changing: Changing) => Promise<Result>,
) {
  return db.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw notFound('Company');
    await lockAgreements(tx, companyId);
    const actor = await lockActor(tx, author);
    permit(canWriteAgreements(actor), agreementMessages.onlySuperAdmins);

    const closed = await findLastClosed(tx, companyId);
    const before = await findOverdrawn(tx, companyId);
    const result = await change({ tx, actor, closed });
    await computeAgain(tx, companyId);
    await refuseOverdrawn(tx, companyId, before);
    return result;
  });
}

/** The last closed month of a company, or '' without one. */
export async function findLastClosed(tx: Db, companyId: string) {
  const month = sql<string>`coalesce(${max(closedMonths.month)}, '')`;
  return one(await tx.select({ month }).from(closedMonths).where(eq(closedMonths.companyId, companyId))).month;
}

/**
 * The corrections of minutes in the open months of a company, and how many of these minutes are not there: more than none if
 * time that was added to an earlier month has used them since.
 */
export async function findOverdrawn(tx: Db, companyId: string) {
  const { month, agreementId, minutes } = adjustments;
  const isOpen = gt(month, await findLastClosed(tx, companyId));
  const corrected = await tx
    .select({ month, agreementId, minutes: sql<number>`sum(${minutes})::int` })
    .from(adjustments)
    .where(and(eq(adjustments.companyId, companyId), isNotNull(minutes), isOpen))
    .groupBy(month, agreementId)
    .orderBy(month);
  const overdrawn: (Omit<(typeof corrected)[number], 'minutes'> & { missing: number })[] = [];
  // There are few: most months have none.
  for (const { minutes: wanted, ...of } of corrected) {
    const result = await findMonth(tx, companyId, of.month);
    const agreement = result?.agreements.find(({ id }) => id === of.agreementId);
    overdrawn.push({ ...of, missing: agreement ? Math.abs(wanted - agreement.adjusted) : Number.POSITIVE_INFINITY });
  }
  return overdrawn;
}

/**
 * Throws 409 if a change takes minutes away that corrections of open months need.
 * @param before what was missing before the change, which others have caused
 */
export async function refuseOverdrawn(tx: Db, companyId: string, before: Awaited<ReturnType<typeof findOverdrawn>>) {
  for (const { month, agreementId, missing } of await findOverdrawn(tx, companyId)) {
    const known = before.find((each) => each.month === month && each.agreementId === agreementId);
    if (missing <= (known?.missing ?? 0)) continue;
    const isInForce = Number.isFinite(missing);
    throw conflict(isInForce ? agreementMessages.moreThanLeft(month) : agreementMessages.correctedMonth(month));
  }
}
