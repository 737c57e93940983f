import type { Adjustment, AgreementPreview, ClosedMonth } from '#contract/agreements.ts';
import { AgreementLimit, agreementMessages } from '#contract/agreements-constants.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import { type Agreement, daysInForce, monthAfter, sumOf } from './agreement.ts';
import type { allocate } from './allocate.ts';
import { lastDayOf } from './pots.ts';

/** What is computed, with its corrections, if there are any. */
export type WholePreview = Omit<AgreementPreview, 'companyId'> & { adjustments: Adjustment[] };

/** Refuses with 400 what names an agreement, block, month or day that is not among what was sent. */
export function refuseInvalid(agreements: Agreement[], { entries, adjustments, months }: WholePreview) {
  refuseSameIds(agreements);
  const names = months.map(nameOf);
  const isOpen = months.map((month) => typeof month === 'string');
  if (!isOpen.includes(true)) throw invalid('months', agreementMessages.noMonth);
  if (names.some((name, index) => index > 0 && name !== monthAfter(names[index - 1] ?? name))) {
    throw invalid('months', agreementMessages.monthsOrder);
  }
  if (isOpen.lastIndexOf(false) > isOpen.indexOf(true)) throw invalid('months', agreementMessages.closedLater);
  refuseUnknownCarries(agreements, months);
  const known = new Set(names);
  for (const [index, { workedOn }] of entries.entries()) {
    if (!known.has(monthOf(workedOn))) throw invalid(`entries.${index}.workedOn`, agreementMessages.notOfMonths);
  }
  for (const [index, adjustment] of adjustments.entries()) {
    const path = `adjustments.${index}.`;
    if (!known.has(adjustment.month)) throw invalid(`${path}month`, agreementMessages.monthNotGiven);
    refuseWrongAgreement(agreements, adjustment, path);
  }
}

/** Refuses with 409 more than a limit allows. */
export function refuseTooMany({ agreements, entries, adjustments, months }: WholePreview) {
  const blocks = sumOf(agreements.map((agreement) => agreement.blocks.length));
  const terms = Math.max(0, ...agreements.map((agreement) => agreement.terms.length));
  const limits = [
    [agreements.length, AgreementLimit.agreements, agreementMessages.tooManyAgreements],
    [blocks, AgreementLimit.blocks, agreementMessages.tooManyBlocks],
    [terms, AgreementLimit.terms, agreementMessages.tooManyTerms],
    [entries.length, AgreementLimit.entries, agreementMessages.tooManyEntries],
    [adjustments.length, AgreementLimit.adjustments, agreementMessages.tooManyAdjustments],
    [months.length, AgreementLimit.months, agreementMessages.tooManyMonths],
  ] as const;
  for (const [count, most, message] of limits) if (count > most) throw conflict(message);
}

/**
 * Refuses with 409 what would change a closed month: its time, its corrections, an agreement that it does not know, and a
 * block that was bought later.
 */
export function refuseTouchingClosed(agreements: Agreement[], { entries, adjustments, months }: WholePreview) {
  const last = months.findLast((month) => typeof month !== 'string');
  if (!last) return;
  const late = entries.find(({ workedOn }) => monthOf(workedOn) <= last.month);
  if (late) throw conflict(timeMessages.monthClosed(monthOf(late.workedOn)));
  const correction = adjustments.find(({ month }) => month <= last.month);
  if (correction) throw conflict(agreementMessages.monthClosed(correction.month));
  for (const agreement of agreements) {
    const isKnown = last.agreements.some(({ id }) => id === agreement.id);
    if (!isKnown && daysInForce(agreement, last.month)) throw conflict(agreementMessages.monthClosed(last.month));
    const early = agreement.blocks.find(
      ({ from, boughtOn }) => monthOf(from) <= last.month && monthOf(boughtOn) > last.month,
    );
    if (early) throw conflict(agreementMessages.monthClosed(monthOf(early.from)));
  }
}

/** Refuses with 409 corrections that take more minutes than an agreement has. */
export function refuseOverdrawn(
  { months }: Pick<ReturnType<typeof allocate>, 'months'>,
  adjustments: Pick<Adjustment, 'month' | 'agreementId' | 'minutes'>[],
) {
  for (const { month, agreements } of months) {
    for (const { id, adjusted } of agreements) {
      const own = adjustments.filter((each) => each.month === month && each.agreementId === id);
      const wanted = sumOf(own.map(({ minutes }) => minutes ?? 0));
      if (wanted < adjusted) throw conflict(agreementMessages.moreThanLeft(month));
    }
  }
}

function nameOf(month: string | ClosedMonth) {
  return typeof month === 'string' ? month : month.month;
}

function refuseSameIds(agreements: Agreement[]) {
  const ids = new Set<string>();
  const blockIds = new Set<string>();
  for (const [index, { id, blocks }] of agreements.entries()) {
    if (ids.has(id)) throw invalid(`agreements.${index}.id`, agreementMessages.sameId);
    ids.add(id);
    for (const [at, block] of blocks.entries()) {
      if (blockIds.has(block.id)) throw invalid(`agreements.${index}.blocks.${at}.id`, agreementMessages.sameId);
      blockIds.add(block.id);
    }
  }
}

/** Refuses minutes that the last closed month can't have left. Earlier ones are not read. */
function refuseUnknownCarries(agreements: Agreement[], months: WholePreview['months']) {
  const index = months.findLastIndex((month) => typeof month !== 'string');
  const closed = months[index];
  if (closed === undefined || typeof closed === 'string') return;
  for (const [at, { id, carries }] of closed.agreements.entries()) {
    const agreement = agreements.find((each) => each.id === id);
    if (!agreement) continue;
    for (const [place, { month, blockId }] of carries.minutes.entries()) {
      const path = `months.${index}.agreements.${at}.carries.minutes.${place}`;
      if ((month === null) === (blockId === null)) throw invalid(path, agreementMessages.oneOrigin);
      if (month === null && !agreement.blocks.some((block) => block.id === blockId)) {
        throw invalid(`${path}.blockId`, agreementMessages.unknownBlock);
      }
      const isUsable = month === null || (month <= closed.month && monthOf(lastDayOf(agreement, month)) > closed.month);
      if (!isUsable) throw invalid(`${path}.month`, agreementMessages.alreadyExpired);
    }
  }
}

/**
 * Refuses with 400 a correction of an unknown agreement, and of minutes that it does not have.
 * @param path what precedes the name of a field
 */
export function refuseWrongAgreement(
  agreements: Agreement[],
  { agreementId, minutes, month }: Pick<Adjustment, 'agreementId' | 'minutes' | 'month'>,
  path = '',
) {
  if (agreementId === null) return;
  const agreement = agreements.find(({ id }) => id === agreementId);
  if (!agreement) throw invalid(`${path}agreementId`, agreementMessages.unknownAgreement);
  if (minutes === null) return;
  if (agreement.kind === 'unlimited') throw invalid(`${path}minutes`, agreementMessages.unlimitedMinutes);
  if (!daysInForce(agreement, month)) throw invalid(`${path}month`, agreementMessages.notInForce);
}
