import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AuditActions, AuditKinds } from '#contract/constants.ts';
import type { AuditFilters } from './api.ts';

const names = ['actor', 'record', 'kind', 'action', 'from', 'to'] as const;
export type AuditFilter = (typeof names)[number];
export type AuditAddress = ReturnType<typeof useAuditAddress>;

/** Which entries the address asks for: a reload or a shared link shows the same. `from` and `to` are days. */
export function useAuditAddress() {
  const [parameters, setParameters] = useSearchParams();

  // Where the address is going: a second change must not undo the first one, which may still be on its way.
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
      from: dayOf(parameters.get('from')),
      to: dayOf(parameters.get('to')),
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

/** The filters as the server takes them: days become the moments at which they begin and end for the reader. */
export function filtersOf({ actor, record, kind, action, from, to }: AuditAddress['values']): AuditFilters {
  return {
    ...(actor.trim() ? { actor: actor.trim() } : {}),
    ...(record.trim() ? { record: record.trim() } : {}),
    ...(kind ? { kind } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from: startOf(from) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
  };
}

function known<const Value extends string>(values: readonly Value[], text: string | null): Value | '' {
  return values.find((value) => value === text) ?? '';
}

/** What is no day is none, whatever somebody wrote into the address. */
function dayOf(text: string | null) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00`));
  return isDay ? (text ?? '') : '';
}

/** @param later how many days after it */
function startOf(day: string, later = 0) {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
