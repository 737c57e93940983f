import { queryOptions, useQuery } from '@tanstack/react-query';
import { brand } from '#content/brand.ts';
import type { Reply } from '#contract/endpoint.ts';
import { findProvider } from '#contract/settings.ts';
import { requestPublicly } from './request.ts';

type Provider = Reply<typeof findProvider>;

/** Shown until the server responds, so the layout does not shift: the defaults of a provider without settings. */
const unset: Provider = {
  providerName: brand.name,
  supportEmail: brand.supportEmail,
  supportPhone: brand.supportPhone,
  emergencyPhone: brand.supportPhone,
  isOpen: true,
  hours: brand.hours,
  clientsMayReopen: false,
  clientsSeeTime: false,
  sendsMail: false,
  receivesMail: false,
  fileMegabytes: 25,
  filesPerMessage: 10,
  refusesCommonPasswords: false,
};

export const providerKey = ['provider'];

const provider = queryOptions({
  queryKey: providerKey,
  queryFn: ({ signal }) => requestPublicly(findProvider, { signal }),
});

/** The provider's public data and permissions, requested once per visit. */
export function useProvider() {
  return useQuery(provider).data ?? unset;
}

/** Whether the server sends email; undefined until it has responded. Without a response, the next call tells. */
export function useSendsMail() {
  const { data, isError } = useQuery(provider);
  return isError || data?.sendsMail;
}

/** Like `useProvider`, but requested again if a change in the meantime would matter. */
export function useCurrentProvider() {
  return useQuery({ ...provider, refetchOnMount: 'always' }).data ?? unset;
}
