import { and, desc, eq } from 'drizzle-orm';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreementMonths } from '#server/platform/database/tables/agreements.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { findMonth } from './stored.ts';

/** What a company’s agreements had and gave in each month, newest first: as stored, and the current month in any case. */
export function listLedger(db: Db, companyId: string) {
  return db.transaction((tx) => readLedger(tx, companyId), atOneMoment);
}

async function readLedger(tx: Db, companyId: string) {
  const isOfMonth = and(
    eq(closedMonths.companyId, agreementMonths.companyId),
    eq(closedMonths.month, agreementMonths.month),
  );
  const stored = await tx
    .select({ closedAt: closedMonths.closedAt, result: agreementMonths.result })
    .from(agreementMonths)
    .leftJoin(closedMonths, isOfMonth)
    .where(eq(agreementMonths.companyId, companyId))
    .orderBy(desc(agreementMonths.month));
  const today = monthOf(await providerToday(tx));
  const current = stored.some(({ result }) => result.month >= today) ? null : await findMonth(tx, companyId, today);
  const months = [...(current ? [{ closedAt: null, result: current }] : []), ...stored];
  return months
    .filter(({ result }) => result.agreements.length > 0)
    .map(({ closedAt, result }) => ({ ...result, isClosed: closedAt !== null }));
}
