import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { amountOf } from '#contract/prices.ts';
import { canSetPrices } from '#contract/provider-policies.ts';
import type { Prices, WorkPrices } from '#contract/work-prices.ts';
import { computeAgain, lockAgreements } from '#server/desk/agreements/stored.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { parsePrices, priceListOf, proposedPrices, WORK_PRICES } from '#server/platform/domain/work-prices.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';

/** How many time entries get their amounts with one statement. */
const BATCH = 1_000;

/** The prices of work, or what is proposed until somebody has confirmed them. */
export async function findWorkPrices(db: Db): Promise<z.output<typeof WorkPrices>> {
  const [row] = await db.select().from(settings).where(eq(settings.key, WORK_PRICES));
  const unpricedEntries = await db.$count(timeEntries, sql`not ${timeEntries.isPriced}`);
  const stored = parsePrices(row?.value ?? null) ?? { ...proposedPrices(), isConfirmed: false };
  return { ...stored, unpricedEntries, version: row?.version ?? 1 } as z.output<typeof WorkPrices>;
}

/**
 * Saves the prices of work, which confirms them. Time that waits for its amount gets it; no amount that is there changes.
 * @throws 403 unless the actor is a super admin, 409 or 412 for a stale copy
 */
export async function updateWorkPrices(db: Db, author: UserActor, prices: Prices, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    // Whoever adds time holds it first, too.
    await tx.insert(settings).values({ key: WORK_PRICES }).onConflictDoNothing();
    const { id } = one(await tx.select().from(settings).where(eq(settings.key, WORK_PRICES)).for('update'));
    const actor = await lockActor(tx, author);
    permit(canSetPrices(actor));

    const read = async () => ({ id, ...(await findWorkPrices(tx)) });
    return updateVersioned(tx, actor, await read(), copy, {
      named: { kind: 'setting', recordId: id, recordName: WORK_PRICES },
      what: 'price list',
      values: () => ({ ...prices, isConfirmed: true }),
      write: async ({ version, ...row }) => {
        await tx
          .update(settings)
          .set({ value: JSON.stringify(row), version })
          .where(eq(settings.id, id));
        await priceTime(tx, prices);
      },
      read,
    });
  });
}

/** Gives time its amount that has none yet. Its month is open: one with such time can’t be closed. */
async function priceTime(tx: Db, prices: Prices) {
  const list = priceListOf(prices);
  const isWaiting = sql`not ${timeEntries.isPriced}`;
  const payers = await tx.selectDistinct({ id: timeEntries.companyId }).from(timeEntries).where(isWaiting);
  await lockAgreements(tx, ...payers.map(({ id }) => id));
  for (;;) {
    const waiting = await tx
      .select()
      .from(timeEntries)
      .where(isWaiting)
      .orderBy(timeEntries.id)
      .limit(BATCH)
      .for('update');
    if (waiting.length === 0) break;

    const byAmount = Map.groupBy(waiting, (entry) => amountOf(entry, list));
    for (const [amount, entries] of byAmount) {
      const isOne = inArray(
        timeEntries.id,
        entries.map(({ id }) => id),
      );
      await tx
        .update(timeEntries)
        .set({ amount, listed: null, isPriced: true, version: sql`${timeEntries.version} + 1` })
        .where(isOne);
    }
  }
  for (const { id } of payers) await computeAgain(tx, id);
}
