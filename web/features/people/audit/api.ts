import * as contract from '#contract/audit.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { pagedList } from '#web/lib/paged-list.ts';

export type AuditEntry = Reply<typeof contract.listAuditEntries>[number];
export type AuditFilters = Omit<
  NonNullable<Input<typeof contract.listAuditEntries>['querystring']>,
  'limit' | 'cursor'
>;

const PAGE = 50;

export const auditKey = ['audit-log'];

export const auditList = (filters: AuditFilters) =>
  pagedList([...auditKey, filters], PAGE, contract.listAuditEntries, (slice) => ({
    querystring: { ...filters, ...slice },
  }));
