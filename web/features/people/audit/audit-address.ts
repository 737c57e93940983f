import { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import { among, anyText, useFilters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';

const filters = {
  actor: anyText,
  record: anyText,
  kind: among(AuditKinds),
  action: among(AuditActions),
  from: dayIn,
  to: dayIn,
};

export type AuditAddress = ReturnType<typeof useAuditAddress>;

export const useAuditAddress = () => useFilters(filters);
