import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { NewAccountingExportInput } from '#contract/accounting.ts';
import { accountingMessages, type SkipReason } from '#contract/accounting-constants.ts';
import { cellsOf, linesOf } from '#contract/accounting-lines.ts';
import { monthInWords } from '#contract/time-words.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { adjustments, agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isExported, isOfMonth, lastDayOf, monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import { findPrices } from '#server/platform/domain/work-prices.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { csvHeader, csvLine, figure } from '#server/platform/lib/csv.ts';
import { findFormat } from './formats.ts';

/** How many statements are read and written at once. Other requests go on in between. */
const SLICE = 20;

/**
 * Writes the closed statements of a month as a file for the books.
 * @returns its header, its sums, and of each company its lines or why there are none
 * @throws 404 for an unknown format, 400 for an unknown company, 409 for a month that is not over
 */
export async function makeFile(db: Db, { month, format: name, companyIds, again }: NewAccountingExportInput) {
  const format = await findFormat(db, name);
  if (month >= monthOf(await providerToday(db))) throw conflict(accountingMessages.notOver(monthInWords(month)));
  const prices = await findPrices(db);
  const billed = await listBilled(db, month, companyIds);
  const skippedOf = ({ isClosed, isExported: wasExported }: (typeof billed)[number]): SkipReason | null =>
    !isClosed ? 'open' : wasExported && !again ? 'exported' : null;
  const parts = new Map<string, { companyName: string; csv: string; lines: number; amount: number }>();

  const wanted = billed.filter((company) => skippedOf(company) === null);
  for (let start = 0; start < wanted.length; start += SLICE) {
    await setImmediate();
    const slice = wanted.slice(start, start + SLICE);
    const ids = slice.map(({ companyId }) => companyId);
    const closed = await db
      .select({ statement: closedMonths.statement })
      .from(closedMonths)
      .where(and(eq(closedMonths.month, month), inArray(closedMonths.companyId, ids)));
    for (const { statement } of closed) {
      const { companyId, companyName, amount } = statement;
      const accountingId = slice.find((company) => company.companyId === companyId)?.accountingId ?? '';
      const lines = linesOf(statement, format, prices);
      // The books must get what the client was told.
      if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount) {
        throw new Error(`The lines of the statement of ${companyId} and ${month} do not add up to it`);
      }
      const cells = lines.map((line) => cellsOf(line, format.columns, { month, companyName, accountingId }));
      parts.set(companyId, {
        companyName,
        csv: cells.map((line) => csvLine(line.map(asFigure))).join(''),
        lines: lines.length,
        amount,
      });
    }
  }

  const all = billed.map((company) => {
    const { companyId, companyName } = company;
    const part = parts.get(companyId);
    if (part?.lines) return { companyId, ...part, skipped: null };
    const skipped: SkipReason = skippedOf(company) ?? 'empty';
    return { companyId, companyName, lines: 0, amount: 0, csv: '', skipped };
  });
  const written = all.filter(({ skipped }) => skipped === null);
  return {
    format,
    header: csvHeader(format.columns.map(({ header }) => header)),
    statements: written.length,
    lines: written.reduce((sum, { lines }) => sum + lines, 0),
    amount: written.reduce((sum, { amount }) => sum + amount, 0),
    companies: all,
  };
}

/** An amount of less than nothing, which is no formula. */
function asFigure(text: string) {
  return /^-\d+\.\d\d$/.test(text) ? figure(text) : text;
}

/** Companies by name: those that were asked for, or those with something to bill in the month. */
async function listBilled(db: Db, month: string, companyIds: string[] | null) {
  // A statement within another one: its columns keep the names of their tables.
  const closed = sql`select from ${closedMonths} where ${closedMonths.companyId} = ${companies.id} and ${closedMonths.month} = ${month}`;
  const isClosed = sql<boolean>`exists (${closed})`;
  const isInForce = sql`${agreements.startsOn} <= ${lastDayOf(month)} and coalesce(${agreements.endsOn}, 'infinity') >= ${`${month}-01`}`;
  const hasWork = or(
    sql`exists (select from ${timeEntries} where ${isOfMonth(companies.id, month)})`,
    sql`exists (select from ${adjustments} where ${adjustments.companyId} = ${companies.id} and ${adjustments.month} = ${month})`,
    sql`exists (select from ${agreements} where ${agreements.companyId} = ${companies.id} and ${isInForce})`,
  );
  const found = await db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      accountingId: companies.accountingId,
      isClosed,
      isExported: isExported(companies.id, month),
    })
    .from(companies)
    .where(companyIds ? inArray(companies.id, companyIds) : or(isClosed, and(isNull(companies.deletedAt), hasWork)))
    .orderBy(asc(sortKey(companies.name)), asc(companies.id));
  if (companyIds && found.length < new Set(companyIds).size) {
    throw invalid('companyIds', accountingMessages.unknownCompany);
  }
  return found;
}
