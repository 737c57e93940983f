import type { AgreementPreview, AgreementTerms } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { amountOf, type PriceList } from '#contract/prices.ts';
import type { Db } from '#server/platform/database/client.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import type { Agreement } from './agreement.ts';
import { allocate, type Entry } from './allocate.ts';
import {
  refuseInvalid,
  refuseOverdrawn,
  refuseTooMany,
  refuseTouchingClosed,
  type WholePreview,
} from './preview-rules.ts';

/**
 * What agreements make of time entries, by the price list in use.
 * @throws 400 and 409 as `computePreview` does, and 409 for a price list that nobody has confirmed
 */
export async function previewAgreements(db: Db, preview: AgreementPreview) {
  return computePreview({ ...preview, adjustments: preview.adjustments ?? [] }, await findPrices(db));
}

/**
 * What agreements make of time entries.
 * @throws 400 for what names something that was not sent, 409 for more than fits, what touches a closed month, corrections
 * that take more minutes than there are, and without prices
 */
export function computePreview(preview: WholePreview, prices: PriceList | null) {
  const agreements = preview.agreements.map(withNames);
  refuseInvalid(agreements, preview);
  refuseTooMany(preview);
  refuseTouchingClosed(agreements, preview);
  if (!prices) throw conflict(agreementMessages.unpriced);

  const { adjustments, months } = preview;
  const entries = preview.entries.map((entry) => ({ ...entry, listed: listedBy(prices, entry) }));
  const allocation = allocate(agreements, entries, adjustments, months);
  refuseOverdrawn(allocation, adjustments);
  return allocation;
}

/** Agreements and blocks without an id get their places as ids. */
export function withNames(agreement: AgreementTerms, index: number): Agreement {
  const place = index + 1;
  return {
    ...agreement,
    id: agreement.id ?? String(place),
    position: agreement.position ?? place,
    blocks: agreement.blocks.map((block, at) => ({ ...block, id: block.id ?? `${place}.${at + 1}` })),
  };
}

/** What the price list says of a piece of work. */
export function listedBy(prices: PriceList, entry: Omit<Entry, 'listed'>): Entry['listed'] {
  const hourly = entry.kind === 'covered' ? 0 : prices.hourly[entry.kind];
  return { hourly, travel: prices.travel, amount: amountOf(entry, prices) };
}
