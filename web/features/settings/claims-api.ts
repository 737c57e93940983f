import { queryOptions, useQuery } from '@tanstack/react-query';
import { findClaims } from '#contract/claims.ts';
import type { Reply } from '#contract/endpoint.ts';
import { request } from '#web/lib/request.ts';

export type Figure = Reply<typeof findClaims>['figures'][number];

export const claims = queryOptions({
  queryKey: ['settings', 'claims'],
  queryFn: ({ signal }) => request(findClaims, { signal }),
  refetchOnMount: 'always',
});

/** Whether the website claims more than was measured. */
export function useContradictedClaims(isEnabled: boolean) {
  const { data } = useQuery({ ...claims, enabled: isEnabled });
  return !data?.isShown && data?.figures.some((figure) => figure.isContradicted) === true;
}
