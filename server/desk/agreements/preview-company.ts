import { desc, eq } from 'drizzle-orm';
import type { AgreementPreview } from '#contract/agreements.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { type Agreement, monthAfter } from './agreement.ts';
import { allocate } from './allocate.ts';
import { withNames } from './preview.ts';
import { refuseInvalid, refuseOverdrawn, refuseTooMany, refuseTouchingClosed } from './preview-rules.ts';
import { findAgreements, findOpenMonths, withPrices } from './stored.ts';

/** How many months ahead a preview goes for what begins later. */
const MONTHS_AHEAD = 12;

type Changes = Pick<AgreementPreview, 'agreements'> & { adjustments?: AgreementPreview['adjustments'] };

/**
 * What the open months of a company would be with other agreements or corrections, and what they are. It computes with what
 * the company’s stored result comes from: the prices of each entry, and what closed months left.
 * @param changes the agreements and corrections in the place of the company’s own; without corrections, its own count
 * @throws 400 and 409 as `computePreview` does
 */
export function previewCompany(db: Db, companyId: string, changes: Changes) {
  return db.transaction((tx) => tryChanges(tx, companyId, changes), atOneMoment);
}

async function tryChanges(tx: Db, companyId: string, changes: Changes) {
  const wanted = changes.agreements.map(withNames);
  const saved = await findAgreements(tx, companyId);
  const today = monthOf(await providerToday(tx));
  const open = await findOpenMonths(tx, companyId, [...saved, ...wanted], lastMonthOf(wanted, changes, today));
  const adjustments = changes.adjustments ?? open.adjustments;
  const months = withLastClosed(open.months, await lastClosedOf(tx, companyId));
  const tried = { agreements: changes.agreements, entries: [], adjustments, months };
  refuseInvalid(wanted, tried);
  refuseTooMany({ ...tried, months: [] });
  refuseTouchingClosed(wanted, tried);

  const entries = await withPrices(tx, open.entries);
  const result = allocate(wanted, entries, adjustments, months);
  refuseOverdrawn(result, adjustments);
  const { months: before } = allocate(saved, entries, open.adjustments, months);
  return { entries: [], months: result.months, before };
}

/** Until all of it has begun, if that is not too far ahead. */
function lastMonthOf(agreements: Agreement[], { adjustments = [] }: Changes, today: string) {
  const months = [
    ...agreements.flatMap(({ startsOn, blocks }) => [startsOn, ...blocks.map(({ boughtOn }) => boughtOn)].map(monthOf)),
    ...adjustments.map(({ month }) => month),
  ];
  const most = monthAfter(today, MONTHS_AHEAD);
  return (
    months
      .filter((month) => month <= most)
      .sort()
      .at(-1) ?? today
  );
}

type Months = Awaited<ReturnType<typeof findOpenMonths>>['months'];

/** A month that was closed before there was an agreement left nothing, but it can’t get one any more. */
function withLastClosed(months: Months, last: string | undefined) {
  const [first] = months;
  const isAhead = last !== undefined && typeof first === 'string' && first <= last;
  const open = months.filter((month) => typeof month !== 'string' || last === undefined || month > last);
  return isAhead ? [{ month: last, agreements: [] }, ...open] : months;
}

async function lastClosedOf(db: Db, companyId: string) {
  const [last] = await db
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(eq(closedMonths.companyId, companyId))
    .orderBy(desc(closedMonths.month))
    .limit(1);
  return last?.month;
}
