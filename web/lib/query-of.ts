import { type QueryKey, type QueryMeta, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Records } from './records.ts';
import { type Call, request } from './request.ts';

/** What an endpoint may need to be called; optional if it needs nothing. */
type CallOf<E extends Endpoint> = object extends Call<E> ? [call?: Call<E>] : [call: Call<E>];

/** The query that reads an endpoint: once, and again after a change that refreshes its key or that live updates tell of. */
export const queryOf = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...[call]: CallOf<E>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => request(endpoint, { ...(call as Call<E>), signal }),
    meta: { shows: { endpoint, params: call?.params } },
  });

/** The same, read again whenever a component shows it: others may have changed it. */
export const freshQueryOf = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...call: CallOf<E>) =>
  queryOptions({ ...queryOf(queryKey, endpoint, ...call), refetchOnMount: 'always' });

/** A query whose answer takes the server long, and that nobody waits for: live updates refresh it every few seconds at most. */
export const costly = <Options extends { meta?: QueryMeta }>(options: Options) => ({
  ...options,
  meta: { ...options.meta, isCostly: true },
});

/** A query whose answer has records that other queries show, too. */
export const withRecords = <Options extends { meta?: QueryMeta }>(options: Options, records: Records) => ({
  ...options,
  meta: { ...options.meta, records },
});
