import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewAdjustmentInput } from '#contract/adjustments.ts';
import { adjustmentMessages } from '#contract/adjustments-constants.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import type { PageQueryInput } from '#contract/primitives.ts';
import { leftOf } from '#contract/statement-words.ts';
import { canCorrect } from '#contract/time-policies.ts';
import { monthInWords } from '#contract/time-words.ts';
import { monthAfter } from '#server/desk/agreements/agreement.ts';
import { findOverdrawn, refuseOverdrawn } from '#server/desk/agreements/changing.ts';
import { refuseWrongAgreement } from '#server/desk/agreements/preview-rules.ts';
import { computeAgain, findAgreements, findMonth, lockAgreements } from '#server/desk/agreements/stored.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { adjustments, agreements } from '#server/platform/database/tables/agreements.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { lockMonth, monthOf } from '#server/platform/domain/closed-months.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, invalid, notFound, permit } from '#server/platform/domain/refusals.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { differences } from '#server/platform/events/differences.ts';
import { record } from '#server/platform/events/record.ts';
import { after, byId } from '#server/platform/http/pagination.ts';
import { refuseClosedMonths } from './months.ts';

/**
 * One page of the corrections of a company, newest first.
 * @returns one more than requested if more follow
 */
export async function listAdjustments(db: Db, companyId: string, { cursor, limit }: PageQueryInput) {
  const page = after(cursor, [byId(adjustments.id)], 'desc');
  return selectAdjustments(db)
    .where(and(eq(adjustments.companyId, companyId), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/**
 * Corrects an open month, and computes the open months again.
 * @throws 400 for a mistyped month, and for an agreement that has no such minutes; 403; 404; 409 for a closed month, for more
 * minutes than are left, and beyond the limit
 */
export async function addAdjustment(db: Db, author: UserActor, companyId: string, sent: NewAdjustmentInput) {
  return db.transaction(async (tx) => {
    const actor = await lockCompanyOf(tx, author, companyId);
    await refuseUnlikelyMonth(tx, sent.month);
    await lockOpenMonth(tx, companyId, sent.month, agreementMessages.monthClosed);
    refuseWrongAgreement(await findAgreements(tx, companyId), sent);
    const isOfMonth = and(eq(adjustments.companyId, companyId), eq(adjustments.month, sent.month));
    if ((await tx.$count(adjustments, isOfMonth)) >= AgreementLimit.adjustmentsOfMonth) {
      throw conflict(adjustmentMessages.tooMany);
    }

    await refuseMoreThanLeft(tx, companyId, sent);
    const before = await findOverdrawn(tx, companyId);
    const id = newId();
    await tx.insert(adjustments).values({ id, companyId, createdById: actor.id, ...sent });
    await computeAgain(tx, companyId);
    await refuseOverdrawn(tx, companyId, before);
    const adjustment = await findAdjustment(tx, id);
    await record(tx, actor, {
      action: 'created',
      ...adjustmentRecord(adjustment),
      changes: differences(logged, null, adjustment),
    });
    return adjustment;
  });
}

/**
 * Deletes a correction, and computes the open months again.
 * @throws 403; 404; 409 for a closed month, and if other corrections need its minutes
 */
export async function deleteAdjustment(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const { companyId } = await findAdjustment(tx, id);
    const actor = await lockCompanyOf(tx, author, companyId);
    // Read after the lock: somebody else may have deleted it, or closed its month.
    const adjustment = await findAdjustment(tx, id);
    await lockOpenMonth(tx, companyId, adjustment.month, adjustmentMessages.stays);
    const before = await findOverdrawn(tx, companyId);
    await tx.delete(adjustments).where(eq(adjustments.id, id));
    await computeAgain(tx, companyId);
    await refuseOverdrawn(tx, companyId, before);
    await record(tx, actor, {
      action: 'deleted',
      ...adjustmentRecord(adjustment),
      changes: differences(logged, adjustment, null),
    });
  });
}

/** Locks a company and its agreements. Throws 404 if it is deleted, and 403. */
async function lockCompanyOf(tx: Db, author: UserActor, companyId: string) {
  if (!(await lockCompany(tx, companyId))) throw notFound('Company');
  // In the same order as closing a month, so that the two never wait for each other.
  await lockAgreements(tx, companyId);
  const actor = await lockActor(tx, author);
  permit(canCorrect(actor), adjustmentMessages.onlySuperAdmins);
  return actor;
}

async function lockOpenMonth(tx: Db, companyId: string, month: string, refusal: (month: string) => string) {
  await lockMonth(tx, companyId, month);
  await refuseClosedMonths(tx, companyId, [month], refusal);
}

/** Refuses a month with a mistyped year, whose correction would be missing from every current statement. */
async function refuseUnlikelyMonth(tx: Db, month: string) {
  const current = monthOf(await providerToday(tx));
  if (month > monthAfter(current, 12)) throw invalid('month', adjustmentMessages.monthLater);
  if (month < monthAfter(current, -24)) throw invalid('month', adjustmentMessages.monthLongAgo);
}

/** Refuses with 409 to take minutes that time has used. */
async function refuseMoreThanLeft(
  tx: Db,
  companyId: string,
  { month, agreementId, minutes }: Pick<NewAdjustmentInput, 'month' | 'agreementId' | 'minutes'>,
) {
  if (minutes === null || minutes > 0) return;
  const result = await findMonth(tx, companyId, month);
  const agreement = result?.agreements.find(({ id }) => id === agreementId);
  if (agreement && -minutes > leftOf(agreement)) throw conflict(agreementMessages.moreThanLeft(month));
}

async function findAdjustment(db: Db, id: string) {
  const [adjustment] = await selectAdjustments(db).where(eq(adjustments.id, id));
  if (!adjustment) throw notFound('Correction');
  return adjustment;
}

const selectAdjustments = (db: Db) =>
  db
    .select({
      id: adjustments.id,
      companyId: adjustments.companyId,
      companyName: companies.name,
      month: adjustments.month,
      agreementId: adjustments.agreementId,
      agreementName: agreements.name,
      minutes: adjustments.minutes,
      amount: adjustments.amount,
      reason: adjustments.reason,
      corrects: adjustments.corrects,
      createdAt: adjustments.createdAt,
      createdByName: fullName(users),
      isLocked: sql<boolean>`exists (
        select from ${closedMonths}
        where ${closedMonths.companyId} = ${adjustments.companyId} and ${closedMonths.month} = ${adjustments.month})`,
    })
    .from(adjustments)
    .innerJoin(companies, and(eq(companies.id, adjustments.companyId), isNull(companies.deletedAt)))
    .innerJoin(users, eq(users.id, adjustments.createdById))
    .leftJoin(agreements, eq(agreements.id, adjustments.agreementId));

type Adjustment = Awaited<ReturnType<typeof findAdjustment>>;

/** What the audit log keeps of a correction, because it is about money: all of it. */
const logged = ['agreementName', 'minutes', 'amount', 'reason', 'corrects'] as const;

/** A correction's name in the audit log. */
function adjustmentRecord({ id, companyName, month }: Pick<Adjustment, 'id' | 'companyName' | 'month'>) {
  return { kind: 'adjustment', recordId: id, recordName: `${companyName}, ${monthInWords(month)}` } as const;
}
