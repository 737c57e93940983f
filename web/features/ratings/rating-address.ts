import { RatingScores } from '#contract/ratings-constants.ts';
import { among, useFilters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';

export type RatingAddress = ReturnType<typeof useRatingAddress>;

export const useRatingAddress = () =>
  useFilters({
    // Groups of scores, and each alone.
    score: among(['1,2', ...RatingScores.map(String)]),
    company: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : ''),
    from: dayIn,
    to: dayIn,
  });
