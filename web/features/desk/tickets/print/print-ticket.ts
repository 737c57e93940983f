import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ticketHistory, ticketThread } from '#web/features/desk/tickets/api.ts';
import { type Loaded, loadNextPage, type PagedQuery } from '#web/lib/paged-list.ts';

/**
 * Prints an open ticket with its whole conversation.
 * @param failure a toast for when it can't be loaded; null where the place says so
 */
export function usePrintTicket(ticketId: string, failure: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (notes: 'with notes' | 'without notes') => {
      await loadAll(queryClient, ticketThread(ticketId));
      await loadAll(queryClient, ticketHistory(ticketId));
      await drawn();
      print(notes === 'with notes');
    },
    meta: { failure },
  });
}

async function loadAll<R extends { id: string }>(queryClient: QueryClient, query: PagedQuery<R>) {
  while (queryClient.getQueryData<Loaded<R>>(query.queryKey)?.next) await loadNextPage(queryClient, query);
}

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** The style sheet leaves notes out by default, as when a browser's own command prints the page. */
function print(withNotes: boolean) {
  const { dataset } = document.documentElement;
  if (withNotes) dataset.printsNotes = '';
  addEventListener(
    'afterprint',
    () => {
      delete dataset.printsNotes;
    },
    { once: true },
  );
  window.print();
}
