import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { ExpiryWarning } from '#contract/agreements-constants.ts';
import type { Balance } from '#contract/balance.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import type { Account } from './account.ts';
import { sumOf } from './agreement.ts';
import { expiringOf } from './balances.ts';
import { findAccounts } from './find-balance.ts';
import { lockAgreements } from './stored.ts';
import { warnOnce } from './warnings.ts';

/** From this hour on, in the provider’s time zone: nobody reads it at night. */
const MORNING = 8;

/**
 * Warns of minutes that expire soon: once for each day and moment, whichever process does it. Only the latest moment counts
 * if the program did not run at the earlier one.
 */
export async function warnOfExpiry(db: Db, now = new Date()) {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(await findZone(db));
  if (clock.hour < MORNING) return 0;
  const today = clock.toPlainDate();
  const agreed = await db
    .selectDistinct({ companyId: agreements.companyId })
    .from(agreements)
    .innerJoin(companies, eq(companies.id, agreements.companyId))
    .where(
      and(inArray(agreements.kind, ['monthly', 'block']), isNull(companies.deletedAt), isNull(companies.archivedAt)),
    )
    .orderBy(sql`1`);
  for (const { companyId } of agreed) await db.transaction((tx) => warnCompany(tx, companyId, today));
  return 0;
}

async function warnCompany(tx: Db, companyId: string, today: Temporal.PlainDate) {
  await lockAgreements(tx, companyId);
  for (const account of await findAccounts(tx, companyId, today.toString())) {
    const byDay = Map.groupBy(expiringOf(account, today.toString()), ({ on }) => on);
    for (const [on, parts] of byDay) await warnOfDay(tx, account, { on, parts, today });
  }
}

type Expiring = Balance['agreements'][number]['expiring'];
type OfDay = { on: string; parts: Expiring; today: Temporal.PlainDate };

async function warnOfDay(tx: Db, account: Account, { on, parts, today }: OfDay) {
  const days = today.until(on).days;
  // What the month itself included, and does not carry over, is news only near its end.
  const isOwn = ({ month }: Expiring[number]) => month === account.month && monthOf(on) === month;
  const isNear = days <= ExpiryWarning.last;
  const left = sumOf(parts.filter((part) => isNear || !isOwn(part)).map(({ minutes }) => minutes));
  if (left < ExpiryWarning.least) return;
  await warnOnce(tx, {
    account,
    about: `expires ${on}`,
    reached: [ExpiryWarning.first, ExpiryWarning.last].filter((before) => days <= before),
    isGraver: (one, other) => one < other,
    changes: () => ({ expiresOn: [null, on], left: [null, left] }),
  });
}
