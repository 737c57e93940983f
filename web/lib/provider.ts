import { queryOptions, useQuery } from '@tanstack/react-query';
import { findProvider } from '#contract/settings.ts';
import { providerInPage } from './page-provider.ts';
import { requestPublicly } from './request.ts';

export const providerKey = ['provider'];

const provider = queryOptions({
  queryKey: providerKey,
  queryFn: ({ signal }) => requestPublicly(findProvider, { signal }),
  meta: { shows: { endpoint: findProvider } },
});

/** The provider's public data and permissions, requested once per visit. */
export function useProvider() {
  return useQuery(provider).data ?? providerInPage();
}

/** Like `useProvider`, but requested again if a change in the meantime would matter. */
export function useCurrentProvider() {
  return useQuery({ ...provider, refetchOnMount: 'always' }).data ?? providerInPage();
}
