import { queryOptions, useQuery } from '@tanstack/react-query';

const commonPasswords = queryOptions({
  queryKey: ['common-passwords'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/common-passwords.txt', { signal });
    return new Set(response.ok ? (await response.text()).split('\n') : []);
  },
  structuralSharing: false,
});

/** The most common passwords, asked for by whoever shows a field for a new one; undefined until they are here. */
export function useCommonPasswords() {
  return useQuery(commonPasswords).data;
}
