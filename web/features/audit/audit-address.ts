import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AuditActions, AuditKinds } from '#contract/audit-constants.ts';
import { dayIn, startOfDay } from '#web/lib/time.ts';
import type { AuditFilters } from './api.ts';

const names = ['actor', 'record', 'kind', 'action', 'from', 'to'] as const;
export type AuditFilter = (typeof names)[number];
export type AuditAddress = ReturnType<typeof useAuditAddress>;

/** The filters in the URL, so a reload or a shared link shows the same. `from` and `to` are days. */
export function useAuditAddress() {
  const [parameters, setParameters] = useSearchParams();

  // The target of the navigation: a second change must not undo a first one that is still in progress.
  const wanted = useRef(parameters);
  useEffect(() => {
    wanted.current = parameters;
  }, [parameters]);

  function change(edit: (next: URLSearchParams) => void) {
    const next = new URLSearchParams(wanted.current);
    edit(next);
    if (`${next}` === `${wanted.current}`) return;
    wanted.current = next;
    setParameters(next, { replace: true });
  }

  return {
    values: {
      actor: parameters.get('actor') ?? '',
      record: parameters.get('record') ?? '',
      kind: known(AuditKinds, parameters.get('kind')),
      action: known(AuditActions, parameters.get('action')),
      from: dayIn(parameters.get('from')),
      to: dayIn(parameters.get('to')),
    },
    isFiltered: names.some((name) => parameters.has(name)),
    setFilter: (name: AuditFilter, value: string) =>
      change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: () =>
      change((next) => {
        for (const name of names) next.delete(name);
      }),
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
