import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentSite } from '#content/current-site.ts';
import type { PriceList } from '#contract/prices.ts';
import { PriceFields } from '#contract/prices-constants.ts';
import { Prices } from '#contract/work-prices.ts';
import type { Db } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { isSampleSite } from './sample-site.ts';

/** The key of the row in the settings table that stores the prices of work. They are read and changed together. */
export const WORK_PRICES = 'work_prices';

/** What a migration stores in an installation that billed by its site’s folder; the next start stores the folder’s prices. */
const OF_FOLDER = 'of the folder';

const Stored = Prices.extend({ isConfirmed: z.boolean() });

/** Prices of work, in US cents and minutes, and whether a super admin has confirmed them. */
export type StoredPrices = z.output<typeof Stored>;

/** The prices that work is billed by; null until a super admin has confirmed them. */
export async function findPrices(db: Db) {
  const [row] = await db.select().from(settings).where(eq(settings.key, WORK_PRICES));
  return listOf(row?.value ?? null);
}

/** Like `findPrices`, but the prices stay as they are until the transaction ends. Take it before any other lock. */
export async function holdPrices(tx: Db) {
  const [row] = await tx.select().from(settings).where(eq(settings.key, WORK_PRICES)).for('share');
  return listOf(row?.value ?? null);
}

function listOf(value: string | null) {
  const stored = parsePrices(value);
  return stored?.isConfirmed ? priceListOf(stored) : null;
}

/** A stored value; undefined if nothing is stored, or nothing that can be read. */
export function parsePrices(value: string | null) {
  try {
    return Stored.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}

/** Prices as amounts are calculated from them. */
export function priceListOf({ remote, onSite, training, ...prices }: Omit<StoredPrices, 'isConfirmed'>): PriceList {
  const { travel, minimumMinutes, stepMinutes } = prices;
  return { hourly: { remote, on_site: onSite, training }, travel, minimumMinutes, stepMinutes };
}

/** What a super admin is asked to confirm while nothing is stored: the folder’s prices, unless it is a sample. */
export function proposedPrices() {
  return isSampleSite() ? Object.fromEntries(PriceFields.map((field) => [field, null])) : pricesOfFolder();
}

function pricesOfFolder() {
  const { hourly, travel, minimumMinutes, stepMinutes } = currentSite().prices;
  const { remote, on_site: onSite, training } = hourly;
  return { remote, onSite, training, travel, minimumMinutes, stepMinutes };
}

/**
 * Keeps the prices by which an installation of an earlier version has billed, for a super admin to confirm. Does nothing in
 * any other installation, or the second time.
 */
export async function takeOverPrices(db: Db) {
  await db
    .update(settings)
    .set({ value: JSON.stringify({ ...pricesOfFolder(), isConfirmed: false }) })
    .where(sql`${settings.key} = ${WORK_PRICES} and ${settings.value} = ${OF_FOLDER}`);
}

/** Stores prices as if a super admin had confirmed them, for sample data. */
export async function storePrices(db: Db, prices: Omit<StoredPrices, 'isConfirmed'> = pricesOfFolder()) {
  const value = JSON.stringify({ ...prices, isConfirmed: true });
  await db
    .insert(settings)
    .values({ key: WORK_PRICES, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}
