import { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { dayIn, startOfDay } from '#web/lib/time.ts';
import type { AuditFilters } from './api.ts';

const names = ['actor', 'record', 'kind', 'action', 'from', 'to'] as const;
export type AuditAddress = ReturnType<typeof useAuditAddress>;

/** The filters in the URL. `from` and `to` are days. */
export function useAuditAddress() {
  const { textOf, ...address } = useAddressFilters(names);

  return {
    ...address,
    values: {
      actor: textOf('actor') ?? '',
      record: textOf('record') ?? '',
      kind: known(AuditKinds, textOf('kind')),
      action: known(AuditActions, textOf('action')),
      from: dayIn(textOf('from')),
      to: dayIn(textOf('to')),
    },
  };
}

/** The filters as query parameters: days become the times at which they start and end in the user's time zone. */
export function filtersOf({ actor, record, kind, action, from, to }: AuditAddress['values']): AuditFilters {
  return {
    ...(actor.trim() ? { actor: actor.trim() } : {}),
    ...(record.trim() ? { record: record.trim() } : {}),
    ...(kind ? { kind } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
  };
}

function known<const Value extends string>(values: readonly Value[], text: string | null): Value | '' {
  return values.find((value) => value === text) ?? '';
}
