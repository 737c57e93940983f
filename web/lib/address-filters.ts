import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The filters of a list in the URL, so a reload or a shared link shows the same.
 * @param names of the query parameters
 * @returns their texts as they stand in the URL, unchecked, and what changes them
 */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
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
    textOf: (name: Name) => parameters.get(name),
    isFiltered: names.some((name) => parameters.has(name)),
    setFilter: (name: Name, value: string) => change((next) => (value ? next.set(name, value) : next.delete(name))),
    clear: () =>
      change((next) => {
        for (const name of names) next.delete(name);
      }),
  };
}
