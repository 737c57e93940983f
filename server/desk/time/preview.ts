import { and, eq } from 'drizzle-orm';
import { agreementMessages } from '#contract/agreements-constants.ts';
import type { Actor } from '#contract/policies.ts';
import { isCharged } from '#contract/prices.ts';
import type { TimePreviewInput } from '#contract/time.ts';
import { counts, sumOf } from '#server/desk/agreements/agreement.ts';
import { allocate } from '#server/desk/agreements/allocate.ts';
import { findAgreements, findOpenMonths, withPrices } from '#server/desk/agreements/stored.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict, notFound } from '#server/platform/domain/refusals.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import { isRepriced, priced } from './amount.ts';
import { refuseCovered } from './covered.ts';
import { refuseClosedMonths } from './months.ts';
import { refuseUnlikely } from './worked-on.ts';

/**
 * What time would cost, computed as it would be if it was stored.
 * @throws 404; 400 and 409 as adding or changing it would; 409 without confirmed prices
 */
export function previewTime(db: Db, actor: Actor, ticketId: string, sent: TimePreviewInput) {
  return db.transaction((tx) => tryWork(tx, actor, ticketId, sent), atOneMoment);
}

async function tryWork(tx: Db, actor: Actor, ticketId: string, { entryId, ...sent }: TimePreviewInput) {
  const ticket = await findTicket(tx, actor, ticketId);
  const current = entryId === undefined ? undefined : await findEntry(tx, ticketId, entryId);
  const companyId = current?.companyId ?? ticket.companyId;
  const today = await providerToday(tx);
  const { kind, minutes, hasTravel, isBillable, workedOn = current?.workedOn ?? today } = sent;
  const work = { kind, minutes, hasTravel, isBillable, workedOn };
  const changes = current ? changesBetween(current, work) : work;
  if ('workedOn' in changes) refuseUnlikely(today, workedOn);
  const days = [workedOn, current?.workedOn ?? workedOn];
  const hasAgreements = await refuseClosedMonths(tx, companyId, days.map(monthOf));
  if (hasAgreements && ('kind' in changes || 'workedOn' in changes)) await refuseCovered(tx, companyId, work);

  const prices = await findPrices(tx);
  if (!prices && isCharged(work)) throw conflict(agreementMessages.unpriced);
  const { id, createdAt, ...former } = current ?? { id: newId(), createdAt: new Date(), ...priced(work, prices) };
  const entry = { ...former, ...work, ...(isRepriced(changes) ? priced(work, prices) : {}), id, createdAt };
  return computeWith(tx, companyId, entry, hasAgreements);
}

type Row = typeof timeEntries.$inferSelect;
type Priced = Parameters<typeof withPrices>[1][number] & Pick<Row, 'id' | 'createdAt'>;

/** What an entry costs among the others of its company, in the order in which they are stored. */
async function computeWith(db: Db, companyId: string, entry: Priced, hasAgreements: boolean) {
  const agreements = hasAgreements ? await findAgreements(db, companyId) : [];
  const month = monthOf(entry.workedOn);
  const open = await findOpenMonths(db, companyId, agreements, month);
  const others: Priced[] = open.entries.filter(({ id }) => id !== entry.id);
  const entries = await withPrices(db, [...others, entry].sort(byAge));
  const allocated = allocate(agreements, entries, open.adjustments, open.months);
  const outcome = allocated.entries[entries.findIndex(({ id }) => id === entry.id)];
  if (!outcome) throw new Error('Each entry has an outcome');

  const counting = isCharged(entry) ? agreements.filter((agreement) => counts(agreement, entry)) : [];
  const isCounted = counting.length > 0 && counting.every((agreement) => agreement.kind !== 'unlimited');
  const accounts = allocated.months
    .filter((each) => each.month === month)
    .flatMap((each) => each.agreements.filter(({ id }) => counting.some((agreement) => agreement.id === id)));
  const left = accounts.map(
    ({ included, carriedIn, bought, adjusted, drawn }) => included + carriedIn + bought + adjusted - drawn,
  );
  const { countedMinutes, coveredMinutes, overMinutes, amount } = outcome;
  return { countedMinutes, coveredMinutes, overMinutes, amount, leftAfter: isCounted ? sumOf(left) : null };
}

/** `allocate` orders entries by day, and leaves those of one day in this order. */
function byAge(one: Priced, other: Priced) {
  return one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id);
}

async function findEntry(db: Db, ticketId: string, entryId: string) {
  const [entry] = await db
    .select()
    .from(timeEntries)
    .where(and(eq(timeEntries.id, entryId), eq(timeEntries.ticketId, ticketId)));
  if (!entry) throw notFound('Time entry');
  return entry;
}
