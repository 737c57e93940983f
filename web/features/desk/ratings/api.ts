import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/ratings.ts';
import { pagedList } from '#web/lib/paged-list.ts';

export type ListedRating = Reply<typeof contract.listRatings>[number];
export type RatingFilters = Omit<NonNullable<Input<typeof contract.listRatings>['querystring']>, 'limit' | 'cursor'>;

const PAGE = 50;

export const ratingsKey = ['ratings'];

export const ratingList = (filters: RatingFilters) =>
  pagedList([...ratingsKey, filters], PAGE, contract.listRatings, (slice) => ({
    querystring: { ...filters, ...slice },
  }));
