import { queryOptions, useQuery } from '@tanstack/react-query';

const commonPasswords = queryOptions({
  queryKey: ['common-passwords'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/common-passwords.txt', { signal });
    return new Set(response.ok ? (await response.text()).split('\n') : []);
  },
  structuralSharing: false,
});

/** The most common passwords, loaded by fields for a new password; undefined until loaded. */
export function useCommonPasswords() {
  return useQuery(commonPasswords).data;
}
