import { and, asc, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { AllocatedEntry, AllocatedMonth } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { isCharged } from '#contract/prices.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import {
  adjustments,
  agreementMonths,
  agreements,
  agreementTerms,
  blocks,
} from '#server/platform/database/tables/agreements.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isLocked, monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { type Agreement, monthAfter } from './agreement.ts';
import { allocate, type Entry } from './allocate.ts';
import { listedBy } from './preview.ts';

/**
 * Locks the agreements of companies until the transaction ends, and with them what agreements make of their time. Take it
 * after the companies’ locks and before those of tickets and months.
 */
export async function lockAgreements(tx: Db, ...companyIds: string[]) {
  // Always in the same order, so that two changes never wait for each other.
  for (const companyId of [...new Set(companyIds)].sort()) await lockUntilEnd(tx, 'agreements', companyId);
}

/** The agreements of a company, with their terms and blocks, as `allocate` takes them. */
export async function findAgreements(db: Db, companyId: string): Promise<Agreement[]> {
  const rows = await db
    .select()
    .from(agreements)
    .where(eq(agreements.companyId, companyId))
    .orderBy(asc(agreements.position), asc(agreements.createdAt), asc(agreements.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const terms = await db
    .select()
    .from(agreementTerms)
    .where(inArray(agreementTerms.agreementId, ids))
    .orderBy(asc(agreementTerms.from));
  const bought = await db
    .select()
    .from(blocks)
    .where(inArray(blocks.agreementId, ids))
    .orderBy(asc(blocks.boughtOn), asc(blocks.createdAt), asc(blocks.id));
  return rows.map(({ companyId: _, version: __, createdAt: ___, ...agreement }) => ({
    ...agreement,
    terms: terms.filter(({ agreementId }) => agreementId === agreement.id).map(asTerms),
    blocks: bought
      .filter(({ agreementId }) => agreementId === agreement.id)
      .map(({ id, minutes, price, boughtOn, from, expiresOn, note }) => ({
        ...{ id, minutes, price, boughtOn, from, expiresOn, note },
      })),
  }));
}

function asTerms({
  from,
  includedMinutes,
  fee,
  rollsMonths,
  rollsMost,
  proration,
}: typeof agreementTerms.$inferSelect) {
  return { from, includedMinutes, fee, rollsOver: { months: rollsMonths, most: rollsMost }, proration };
}

/**
 * Computes what agreements make of the open months of a company, and stores it with its time entries and by month. Call it
 * after each change of what that rests on, with the company’s agreements locked. The time of a company without agreements
 * costs what the price list said, as it did before it had one.
 * @throws 409 if time from before the first agreement needs rates, and no prices are confirmed
 */
export async function computeAgain(tx: Db, companyId: string) {
  const parties = await findAgreements(tx, companyId);
  const open = await findOpenMonths(tx, companyId, parties);
  const entries = await withPrices(tx, open.entries);
  const { entries: outcomes, months } = allocate(parties, entries, open.adjustments, open.months);

  await undo(tx, companyId, open.months);
  await storeEntries(
    tx,
    entries.flatMap((entry, index) => changeOf(entry, open.entries[index], outcomes[index])),
  );
  await storeMonths(tx, companyId, months);
}

/**
 * What agreements make of a month of a company: as stored, or as it follows from the month before if nothing has touched it.
 * @param known its agreements, if they have been read at the same moment
 * @returns null for a company without agreements, and for a month before the first of them
 */
export async function findMonth(
  db: Db,
  companyId: string,
  month: string,
  known?: Agreement[],
): Promise<AllocatedMonth | null> {
  const [stored] = await db
    .select({ month: agreementMonths.month, result: agreementMonths.result })
    .from(agreementMonths)
    .where(and(eq(agreementMonths.companyId, companyId), sql`${agreementMonths.month} <= ${month}`))
    .orderBy(desc(agreementMonths.month))
    .limit(1);
  if (stored?.month === month) return stored.result;
  const parties = known ?? (await findAgreements(db, companyId));
  const begin = firstMonthOf(parties);
  if (begin === undefined || begin > month) return null;
  const first = stored ? monthAfter(stored.month) : begin;
  const names = monthsFrom(first, month);
  const months = stored ? [stored.result, ...names] : names;
  return allocate(parties, [], await findAdjustments(db, companyId, first), months).months.at(-1) ?? null;
}

type Row = typeof timeEntries.$inferSelect;
type Open = Awaited<ReturnType<typeof findOpenMonths>>;

/**
 * What `allocate` needs of a company’s open months: those since its first agreement began, or since the last month that was
 * closed under one.
 */
export async function findOpenMonths(db: Db, companyId: string, parties: Agreement[], upTo = '') {
  const begin = firstMonthOf(parties);
  if (begin === undefined) return { entries: [], adjustments: [], months: [] };

  const [closed] = await db
    .select({ result: agreementMonths.result })
    .from(agreementMonths)
    .innerJoin(
      closedMonths,
      and(eq(closedMonths.companyId, agreementMonths.companyId), eq(closedMonths.month, agreementMonths.month)),
    )
    .where(eq(agreementMonths.companyId, companyId))
    .orderBy(desc(agreementMonths.month))
    .limit(1);
  const first = closed ? monthAfter(closed.result.month) : begin;
  const entries = await db
    .select()
    .from(timeEntries)
    .where(and(eq(timeEntries.companyId, companyId), gte(timeEntries.workedOn, `${first}-01`), sql`not ${isLocked}`))
    .orderBy(asc(timeEntries.workedOn), asc(timeEntries.createdAt), asc(timeEntries.id));
  const last = [monthOf(await providerToday(db)), monthOf(entries.at(-1)?.workedOn ?? ''), upTo].sort().at(-1) ?? '';
  const names = monthsFrom(first, last);
  return {
    entries,
    adjustments: await findAdjustments(db, companyId, first),
    months: closed ? [closed.result, ...names] : names,
  };
}

async function findAdjustments(db: Db, companyId: string, first: string) {
  const { month, agreementId, minutes, amount, reason, corrects } = adjustments;
  return db
    .select({ month, agreementId, minutes, amount, reason, corrects })
    .from(adjustments)
    .where(and(eq(adjustments.companyId, companyId), gte(month, first)));
}

/** Entries with what the price list says of them. It is asked once for those that it has not been kept of yet. */
export async function withPrices<Work extends Omit<Entry, 'listed'> & Pick<Row, 'amount' | 'isPriced' | 'listed'>>(
  db: Db,
  entries: Work[],
) {
  const prices = entries.some((entry) => entry.isPriced && !entry.listed) ? await findPrices(db) : null;
  return entries.map((entry) => {
    // Nothing is known of time that waits for its amount, until prices are confirmed.
    if (entry.listed || !entry.isPriced) return { ...entry, listed: entry.listed ?? nothing };
    if (!prices && isCharged(entry)) throw conflict(agreementMessages.unpriced);
    return { ...entry, listed: { ...(prices ? listedBy(prices, entry) : nothing), amount: entry.amount } };
  });
}

const nothing = { hourly: 0, travel: 0, amount: 0 };

type Stored = Pick<Row, 'id' | 'amount' | 'listed'> & AllocatedEntry;

/** What differs from what is stored with an entry. */
function changeOf(
  { id, listed, isPriced }: Pick<Row, 'id' | 'listed' | 'isPriced'>,
  row?: Row,
  outcome?: AllocatedEntry,
) {
  if (!row || !outcome) return [];
  const change: Stored = { id, listed: isPriced ? listed : null, ...outcome };
  const fields = Object.keys(change) as (keyof Stored)[];
  return fields.some((field) => JSON.stringify(change[field]) !== JSON.stringify(row[field])) ? [change] : [];
}

async function storeEntries(tx: Db, changes: Stored[]) {
  if (changes.length === 0) return;
  await tx.execute(sql`
    update ${timeEntries} set
      amount = computed.amount, listed = computed.listed, draws = computed.draws,
      counted_minutes = computed."countedMinutes", covered_minutes = computed."coveredMinutes",
      over_minutes = computed."overMinutes", rate = computed.rate, travel = computed.travel
    from json_to_recordset(${JSON.stringify(changes)}::json) as computed (
      id uuid, amount integer, listed json, draws json, "countedMinutes" integer, "coveredMinutes" integer,
      "overMinutes" integer, rate integer, travel integer)
    where ${timeEntries.id} = computed.id`);
}

async function storeMonths(tx: Db, companyId: string, months: AllocatedMonth[]) {
  const closed = await tx
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(eq(closedMonths.companyId, companyId));
  const rows = months
    .filter(({ month }) => !closed.some((each) => each.month === month))
    .map((result) => ({ companyId, month: result.month, result }));
  if (rows.length === 0) return;
  await tx
    .insert(agreementMonths)
    .values(rows)
    .onConflictDoUpdate({
      target: [agreementMonths.companyId, agreementMonths.month],
      set: { result: sql`excluded.result` },
      setWhere: sql`${agreementMonths.result}::text <> excluded.result::text`,
    });
}

/** Takes back what agreements made of open months in which there is none any more, or of time from elsewhere. */
async function undo(tx: Db, companyId: string, months: Open['months']) {
  const names = months.filter((month) => typeof month === 'string');
  const [first] = names;
  const isClosed = sql`exists (
    select from ${closedMonths} where ${closedMonths.companyId} = ${companyId} and ${closedMonths.month} = ${agreementMonths.month})`;
  await tx
    .update(timeEntries)
    .set({
      amount: sql`coalesce((${timeEntries.listed} ->> 'amount')::integer, 0)`,
      countedMinutes: null,
      coveredMinutes: null,
      overMinutes: null,
      rate: null,
      travel: null,
      draws: null,
    })
    .where(
      and(
        eq(timeEntries.companyId, companyId),
        sql`${timeEntries.countedMinutes} is not null and not ${isLocked}`,
        first === undefined ? undefined : lt(timeEntries.workedOn, `${first}-01`),
      ),
    );
  await tx
    .delete(agreementMonths)
    .where(
      and(
        eq(agreementMonths.companyId, companyId),
        sql`not ${isClosed}`,
        names.length > 0 ? notInArray(agreementMonths.month, names) : undefined,
      ),
    );
}

function firstMonthOf(parties: Agreement[]) {
  // A block stands on the statement of the month in which it was bought, even if its agreement begins later.
  const [first] = parties
    .flatMap(({ startsOn, blocks }) => [startsOn, ...blocks.map(({ boughtOn }) => boughtOn)])
    .sort();
  return first && monthOf(first);
}

function monthsFrom(first: string, last: string) {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
