import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { findDisplay, updateDisplay } from '#contract/display.ts';
import { displayMessages, type ListDensities } from '#contract/display-constants.ts';
import { keepInStorage } from '#web/lib/browser-storage.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { createPageStore } from '#web/lib/store.ts';

type Density = (typeof ListDensities)[number];

/** What each user of this page wants, as far as it is known. */
const known = createPageStore<Record<string, Density>>({});

const display = queryOptions({
  queryKey: ['account', 'display'],
  meta: { shows: { endpoint: findDisplay }, records: { of: 'display' } },
  queryFn: async ({ signal }) => {
    const answer = await request(findDisplay, { signal });
    keep(answer.density);
    return answer;
  },
});

/** How dense the user wants lists, on every device. A copy in this browser keeps lists from changing once they are shown. */
export function useDensity() {
  const queryClient = useQueryClient();
  useQuery(display);
  const density = useSyncExternalStore(known.subscribe, current, () => 'comfortable' as const);
  const { mutate: setDensity } = useMutation({
    mutationFn: (wanted: Density) => request(updateDisplay, { body: { density: wanted } }),
    onMutate: (wanted) => {
      // A late answer with the old density must not undo the user's choice.
      void queryClient.cancelQueries(display);
      keep(wanted);
    },
    onError: () => queryClient.invalidateQueries(display),
    meta: { failure: displayMessages.failed },
  });
  return { density, setDensity };
}

/** What the user wants to see after resolving a ticket. */
export async function afterResolving(client: QueryClient) {
  const { afterResolving } = await client.fetchQuery(display).catch(() => ({ afterResolving: 'next' as const }));
  return afterResolving;
}

/** What the last user of this browser wanted, if it is not what lists start with. It names nobody. */
const COPY_KEY = 'archway-density';
const userId = () => session.current()?.user.id ?? '';

function current(): Density {
  return known.current()[userId()] ?? (localStorage.getItem(COPY_KEY) === 'compact' ? 'compact' : 'comfortable');
}

function keep(density: Density) {
  known.set({ ...known.current(), [userId()]: density });
  if (density === 'comfortable') localStorage.removeItem(COPY_KEY);
  // Without free storage, a new page starts comfortable until the server has answered.
  else keepInStorage(localStorage, COPY_KEY, density);
}
