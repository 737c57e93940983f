import { RatingScores } from '#contract/ratings-constants.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { dayIn, startOfDay } from '#web/lib/time.ts';
import type { RatingFilters } from './api.ts';

const names = ['score', 'company', 'from', 'to'] as const;
export type RatingAddress = ReturnType<typeof useRatingAddress>;

/** Groups of scores, and each alone. */
export const ScoreFilters = ['1,2', ...RatingScores.toReversed().map(String)];

/** The filters in the URL. `from` and `to` are days. */
export function useRatingAddress() {
  const { textOf, ...address } = useAddressFilters(names);
  const [score, company] = [textOf('score'), textOf('company')];

  return {
    ...address,
    values: {
      score: ScoreFilters.find((filter) => filter === score) ?? '',
      company: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(company ?? '') ? (company ?? '') : '',
      from: dayIn(textOf('from')),
      to: dayIn(textOf('to')),
    },
  };
}

/** The filters as query parameters: days become the times at which they start and end in the user's time zone. */
export function filtersOf({ score, company, from, to }: RatingAddress['values']): RatingFilters {
  return {
    ...(score ? { score } : {}),
    ...(company ? { company } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
  };
}
