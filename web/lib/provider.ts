import { queryOptions, useQuery } from '@tanstack/react-query';
import { brand } from '#content/brand.ts';
import type { Reply } from '#contract/endpoint.ts';
import { findProvider } from '#contract/settings.ts';
import { requestPublicly } from './request.ts';

type Provider = Reply<typeof findProvider>;

/** What is shown until the server has answered, so that nothing jumps: what a provider who has set nothing is called. */
const unset: Provider = {
  providerName: brand.name,
  supportEmail: brand.supportEmail,
  supportPhone: brand.supportPhone,
  clientsMayReopen: false,
  refusesCommonPasswords: false,
};

export const providerKey = ['provider'];

const provider = queryOptions({
  queryKey: providerKey,
  queryFn: ({ signal }) => requestPublicly(findProvider, { signal }),
});

/** Who runs this helpdesk and what they allow, asked once a visit. */
export function useProvider() {
  return useQuery(provider).data ?? unset;
}

/** As `useProvider`, asked anew where a change in the meantime would matter. */
export function useCurrentProvider() {
  return useQuery({ ...provider, refetchOnMount: 'always' }).data ?? unset;
}
