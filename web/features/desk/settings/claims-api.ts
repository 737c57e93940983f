import { useQuery } from '@tanstack/react-query';
import { findClaims } from '#contract/claims.ts';
import type { Reply } from '#contract/endpoint.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';

export type Figure = Reply<typeof findClaims>['figures'][number];

export const claims = freshQueryOf(['settings', 'claims'], findClaims);

/** Whether the website claims more than was measured. */
export function useContradictedClaims(isEnabled: boolean) {
  const { data } = useQuery({ ...claims, enabled: isEnabled });
  return !data?.isShown && data?.figures.some((figure) => figure.isContradicted) === true;
}
