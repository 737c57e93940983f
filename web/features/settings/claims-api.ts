import { queryOptions } from '@tanstack/react-query';
import { findClaims } from '#contract/claims.ts';
import type { Reply } from '#contract/endpoint.ts';
import { request } from '#web/lib/request.ts';

export type Figure = Reply<typeof findClaims>['figures'][number];

export const claims = queryOptions({
  queryKey: ['settings', 'claims'],
  queryFn: ({ signal }) => request(findClaims, { signal }),
  refetchOnMount: 'always',
});
