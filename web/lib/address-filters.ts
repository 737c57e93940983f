import { useSearchParams } from 'react-router';
import { useChangeParameters } from './parameter.ts';

/**
 * The filters of a list in the URL, so a reload or a shared link shows the same.
 * @param names of the query parameters
 * @returns their texts as they stand in the URL, unchecked, and what changes them
 */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const [parameters] = useSearchParams();
  const change = useChangeParameters();

  return {
    textOf: (name: Name) => parameters.get(name),
    isFiltered: names.some((name) => parameters.has(name)),
    setFilter: (name: Name, value: string) => change({ [name]: value }),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
