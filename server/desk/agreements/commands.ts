import { eq, max, sql } from 'drizzle-orm';
import type {
  AgreementChangesInput,
  AgreementRecord,
  NewAgreementInput,
  NewBlockInput,
} from '#contract/agreement-records.ts';
import type { Terms } from '#contract/agreements.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { adjustments, agreements, blocks } from '#server/platform/database/tables/agreements.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict, refuseIssues } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { differences } from '#server/platform/events/differences.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { countBlocks, refuseClosedDays, refuseEarlyPurchase } from './blocks.ts';
import { changeAgreements } from './changing.ts';
import { agreementRecord, ratesInWords, termsInWords } from './log.ts';
import { findAgreement } from './queries.ts';
import { insertTerms } from './terms.ts';

/** What a closed month rests on, besides terms and blocks. */
const settled = ['startsOn', 'covers', 'travel', 'minimumMinutes', 'stepMinutes', 'rates', 'whenOver'] as const;

/**
 * Creates an agreement with its terms and blocks.
 * @throws 404 for the company; 409 beyond a limit, and if it begins or has a block in a closed month
 */
export async function createAgreement(
  db: Db,
  author: UserActor,
  companyId: string,
  { terms, blocks: itsBlocks, position, ...input }: NewAgreementInput,
) {
  return changeAgreements(db, author, companyId, async ({ tx, actor, closed }) => {
    for (const [index, block] of itsBlocks.entries()) {
      refuseEarlyPurchase(input, block, `blocks.${index}.boughtOn`);
    }
    const isOfCompany = eq(agreements.companyId, companyId);
    const { count, last } = one(
      await tx
        .select({ count: sql<number>`count(*)::int`, last: max(agreements.position) })
        .from(agreements)
        .where(isOfCompany),
    );
    if (count >= AgreementLimit.agreements) throw conflict(agreementMessages.tooManyAgreements);
    if (terms.length > AgreementLimit.terms) throw conflict(agreementMessages.tooManyTerms);
    const blockCount = await countBlocks(tx, companyId);
    if (blockCount + itsBlocks.length > AgreementLimit.blocks) throw conflict(agreementMessages.tooManyBlocks);
    if (monthOf(input.startsOn) <= closed) throw conflict(agreementMessages.monthClosed(closed));
    for (const block of itsBlocks) refuseClosedDays(block, closed);

    const row = { ...input, companyId, position: position ?? (last ?? 0) + 1 };
    const agreement = await storeAgreement(tx, row, terms, itsBlocks);
    await record(tx, actor, { action: 'created', ...agreementRecord(agreement), changes: changesOf(null, agreement) });
    return agreement;
  });
}

/** Stores an agreement with its terms and blocks. */
export async function storeAgreement(
  tx: Db,
  row: typeof agreements.$inferInsert,
  terms: Terms[],
  itsBlocks: NewBlockInput[],
) {
  const id = newId();
  await tx.insert(agreements).values({ ...row, id });
  await insertTerms(tx, id, terms);
  if (itsBlocks.length > 0) await tx.insert(blocks).values(itsBlocks.map((block) => ({ ...block, agreementId: id })));
  return findAgreement(tx, id);
}

/**
 * Updates the fields that were sent.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404; 400 for days that do not fit; 409 for what a closed month rests on; 409 or 412 for a stale copy
 */
export async function updateAgreement(
  db: Db,
  author: UserActor,
  id: string,
  sent: AgreementChangesInput,
  copy: Copy = {},
) {
  const { companyId } = await findAgreement(db, id);
  return changeAgreements(db, author, companyId, async ({ tx, actor, closed }) => {
    const agreement = await findAgreement(tx, id);
    return updateVersioned(tx, actor, agreement, copy, {
      named: agreementRecord(agreement),
      values: () => sent,
      write: async (row, changes) => {
        const after = { ...agreement, ...defined(sent) };
        refuseUnfitting(after);
        for (const block of agreement.blocks) refuseEarlyPurchase(after, block, 'startsOn');
        refuseSettled(agreement, sent, changes, closed);
        await tx.update(agreements).set(row).where(eq(agreements.id, id));
      },
      read: () => findAgreement(tx, id),
      recorded: (changes, after) => ({
        ...changes,
        ...(changes.rates ? { rates: [ratesInWords(agreement.rates), ratesInWords(after.rates)] } : {}),
      }),
    });
  });
}

/** Deletes an agreement with its terms and blocks. Throws 404; 409 if a closed month used it, or it has corrections. */
export async function deleteAgreement(db: Db, author: UserActor, id: string) {
  const { companyId } = await findAgreement(db, id);
  await changeAgreements(db, author, companyId, async ({ tx, actor }) => {
    const agreement = await findAgreement(tx, id);
    const { closedMonth } = agreement;
    if (closedMonth !== null) throw conflict(agreementMessages.usedInClosed(closedMonth));
    const corrections = await tx.$count(adjustments, eq(adjustments.agreementId, id));
    if (corrections > 0) throw conflict(agreementMessages.hasCorrections);

    await tx.delete(agreements).where(eq(agreements.id, id));
    await record(tx, actor, { action: 'deleted', ...agreementRecord(agreement), changes: changesOf(agreement, null) });
  });
}

/** Throws 400 for an end before the start, and for a start before the first terms. */
function refuseUnfitting({ startsOn, endsOn, terms }: Pick<AgreementRecord, 'startsOn' | 'endsOn' | 'terms'>) {
  const [first] = terms;
  const isWithoutTerms = first !== undefined && first.from > monthOf(startsOn);
  refuseIssues([
    ...(endsOn !== null && endsOn < startsOn ? [{ path: 'endsOn', message: agreementMessages.endsFirst }] : []),
    ...(isWithoutTerms ? [{ path: 'startsOn', message: agreementMessages.termsFirst(first.from) }] : []),
  ]);
}

/** Throws 409 for a change of what a closed month rests on, and for a start or an end in one. */
function refuseSettled(
  { closedMonth, endsOn }: AgreementRecord,
  sent: AgreementChangesInput,
  changes: Changes,
  closed: string,
) {
  if (closedMonth !== null && settled.some((field) => field in changes)) {
    throw conflict(agreementMessages.restsOnIt(closedMonth));
  }
  if (endsOn !== null && 'endsOn' in changes && monthOf(endsOn) <= closed) {
    throw conflict(agreementMessages.restsOnIt(closed));
  }
  const days = [changes.startsOn && sent.startsOn, changes.endsOn && sent.endsOn];
  if (days.some((day) => day && monthOf(day) <= closed)) throw conflict(agreementMessages.monthClosed(closed));
}

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [field in keyof Values]: Exclude<Values[field], undefined>;
  };

/** What the audit log has of a new or deleted agreement. */
function changesOf(before: AgreementRecord | null, after: AgreementRecord | null): Changes {
  const wordsOf = (agreement: AgreementRecord | null) =>
    agreement && {
      ...agreement,
      terms: agreement.terms.map(termsInWords).join('; '),
      blocks: agreement.blocks.length,
    };
  const fields = ['kind', 'startsOn', 'endsOn', 'terms', 'blocks'] as const;
  return differences(fields, wordsOf(before), wordsOf(after));
}
