import { eq } from 'drizzle-orm';
import type { AgreementRecord, BlockChangesInput, BlockRecord, NewBlockInput } from '#contract/agreement-records.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements, blocks } from '#server/platform/database/tables/agreements.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { differences } from '#server/platform/events/differences.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { changeAgreements } from './changing.ts';
import { blockRecord } from './log.ts';
import { findAgreement, findBlock } from './queries.ts';

/** Adds a block to an agreement. Throws 404; 409 for an agreement of another kind, beyond the limit and in a closed month. */
export async function createBlock(db: Db, author: UserActor, agreementId: string, input: NewBlockInput) {
  const { companyId } = await findAgreement(db, agreementId);
  return changeAgreements(db, author, companyId, async ({ tx, actor, closed }) => {
    const agreement = await findAgreement(tx, agreementId);
    if (agreement.kind !== 'block') throw conflict(agreementMessages.notABlock);
    if ((await countBlocks(tx, companyId)) >= AgreementLimit.blocks) throw conflict(agreementMessages.tooManyBlocks);
    refuseEarlyPurchase(agreement, input);
    refuseClosedDays(input, closed);

    const id = newId();
    await tx.insert(blocks).values({ ...input, id, agreementId });
    const { block } = await findBlock(tx, id);
    await record(tx, actor, { action: 'created', ...blockRecord(block, agreement), changes: changesOf(null, block) });
    return block;
  });
}

/**
 * Updates the fields of a block that were sent.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404; 400 for an expiry before its first day; 409 for what a closed month rests on; 409 or 412 for a stale copy
 */
export async function updateBlock(db: Db, author: UserActor, id: string, sent: BlockChangesInput, copy: Copy = {}) {
  const { agreement } = await findBlock(db, id);
  return changeAgreements(db, author, agreement.companyId, async ({ tx, actor, closed }) => {
    const { block } = await findBlock(tx, id);
    return updateVersioned(tx, actor, block, copy, {
      named: blockRecord(block, agreement),
      values: () => sent,
      write: async (row, changes) => {
        const after = { from: row.from ?? block.from, boughtOn: row.boughtOn ?? block.boughtOn };
        const expiresOn = row.expiresOn === undefined ? block.expiresOn : row.expiresOn;
        if (expiresOn !== null && expiresOn < after.from) throw invalid('expiresOn', agreementMessages.expiresFirst);
        refuseEarlyPurchase(agreement, after);
        refuseSettled(block, { ...after, expiresOn }, changes, closed);
        await tx.update(blocks).set(row).where(eq(blocks.id, id));
      },
      read: async () => (await findBlock(tx, id)).block,
    });
  });
}

/** Deletes a block. Throws 404; 409 if a closed month rests on it. */
export async function deleteBlock(db: Db, author: UserActor, id: string) {
  const { agreement } = await findBlock(db, id);
  await changeAgreements(db, author, agreement.companyId, async ({ tx, actor, closed }) => {
    const { block } = await findBlock(tx, id);
    if (isSettled(block, closed)) throw conflict(agreementMessages.restsOnIt(closed));
    await tx.delete(blocks).where(eq(blocks.id, id));
    await record(tx, actor, { action: 'deleted', ...blockRecord(block, agreement), changes: changesOf(block, null) });
  });
}

/** How many blocks a company has in all of its agreements. */
export async function countBlocks(tx: Db, companyId: string) {
  const rows = tx
    .select({ id: blocks.id })
    .from(blocks)
    .innerJoin(agreements, eq(agreements.id, blocks.agreementId))
    .where(eq(agreements.companyId, companyId));
  return tx.$count(rows.as('blocks'));
}

type Days = Pick<BlockRecord, 'from' | 'boughtOn'>;

/** Throws 400 for a purchase in a month before its agreement, which has no statement that shows it. */
export function refuseEarlyPurchase(
  { startsOn }: Pick<AgreementRecord, 'startsOn'>,
  { boughtOn }: Pick<Days, 'boughtOn'>,
  path = 'boughtOn',
) {
  const first = monthOf(startsOn);
  if (monthOf(boughtOn) < first) throw invalid(path, agreementMessages.boughtFirst(first));
}

/** Throws 409 for a block that is bought, or pays, in a closed month. */
export function refuseClosedDays(days: Days, closed: string) {
  if (isSettled(days, closed)) throw conflict(agreementMessages.monthClosed(closed));
}

/** Whether a closed month rests on a block. */
export function isSettled({ from, boughtOn }: Days, closed: string) {
  return monthOf(from) <= closed || monthOf(boughtOn) <= closed;
}

/** Once a closed month rests on a block, only its note can change, and its expiry from one open month to another. */
function refuseSettled(
  block: BlockRecord,
  after: Days & Pick<BlockRecord, 'expiresOn'>,
  { note: _, expiresOn: expiry, ...others }: Changes,
  closed: string,
) {
  const isUsed = isSettled(block, closed);
  const hasExpired = expiry && block.expiresOn !== null && monthOf(block.expiresOn) <= closed;
  if (hasExpired || (isUsed && Object.keys(others).length > 0)) throw conflict(agreementMessages.restsOnIt(closed));
  const isTooEarly = expiry && after.expiresOn !== null && monthOf(after.expiresOn) <= closed;
  if (isTooEarly || (!isUsed && isSettled(after, closed))) throw conflict(agreementMessages.monthClosed(closed));
}

/** All of a new or deleted block, for the audit log. */
function changesOf(before: BlockRecord | null, after: BlockRecord | null) {
  return differences(['minutes', 'price', 'boughtOn', 'from', 'expiresOn', 'note'], before, after);
}
