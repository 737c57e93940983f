import { timeMessages } from '#contract/time-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { providerToday } from '#server/platform/domain/zone.ts';

/**
 * Refuses a mistyped day, because its time would be missing from every current statement: more than two years ago, or in
 * the future. Tomorrow is allowed for staff who travel.
 * @param date such as 2026-11-26
 * @throws 400
 */
export async function refuseUnlikely(tx: Db, date: string) {
  const today = await providerToday(tx);
  if (date > dayFrom(today, { days: 1 })) throw invalid('workedOn', timeMessages.workedLater);
  if (date < dayFrom(today, { years: -2 })) throw invalid('workedOn', timeMessages.workedLongAgo);
}

function dayFrom(today: string, { years = 0, days = 0 }: { years?: number; days?: number }) {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day + days)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
