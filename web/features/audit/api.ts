import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as contract from '#contract/audit.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { requestPage } from '#web/lib/request.ts';

export type AuditEntry = Reply<typeof contract.listAuditEntries>[number];
export type AuditFilters = Omit<
  NonNullable<Input<typeof contract.listAuditEntries>['querystring']>,
  'limit' | 'cursor'
>;

const PAGE = 50;

export const auditKey = ['audit-log'];

export const auditList = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, filters],
    queryFn: ({ pageParam, signal }) =>
      requestPage(contract.listAuditEntries, { querystring: { ...filters, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
