import { timeMessages } from '#contract/time-constants.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

/**
 * Refuses a mistyped day, because its time would be missing from every current statement: more than two years ago, or in
 * the future. Tomorrow is allowed for staff who travel.
 * @param today such as 2026-11-26, in the provider’s time zone
 * @throws 400
 */
export function refuseUnlikely(today: string, date: string) {
  if (date > dayFrom(today, { days: 1 })) throw invalid('workedOn', timeMessages.workedLater);
  if (date < dayFrom(today, { years: -2 })) throw invalid('workedOn', timeMessages.workedLongAgo);
}

function dayFrom(today: string, { years = 0, days = 0 }: { years?: number; days?: number }) {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day + days)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
