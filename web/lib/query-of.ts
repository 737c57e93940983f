import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Call, request } from './request.ts';

/** What an endpoint may need to be called; optional if it needs nothing. */
type CallOf<E extends Endpoint> = object extends Call<E> ? [call?: Call<E>] : [call: Call<E>];

/** The query that reads an endpoint: once, and again after a change that refreshes its key. */
export const queryOf = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...[call]: CallOf<E>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => request(endpoint, { ...(call as Call<E>), signal }) });

/** The same, read again whenever a component shows it: others may have changed it. */
export const freshQueryOf = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...call: CallOf<E>) =>
  queryOptions({ ...queryOf(queryKey, endpoint, ...call), refetchOnMount: 'always' });
