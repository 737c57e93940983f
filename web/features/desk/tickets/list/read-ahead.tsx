import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readAhead, ticketDetails } from '#web/features/desk/tickets/api.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { openTicketId } from './ticket-address.ts';

/** In milliseconds: a ticket that the pointer or the focus only passes is not read. */
const REST = 80;

/**
 * Reads tickets before they are opened, so that they are drawn at once: the neighbors of the open one, and the one under the
 * pointer or the focus. The neighbors wait until the open ticket is drawn, and are read again when their row changes.
 */
export function ReadAhead({ openId }: { openId: string | null }) {
  const queryClient = useQueryClient();
  const [want] = useState(() => createReadAhead(queryClient));
  const next = useNeighbor(openId, 1);
  const before = useNeighbor(openId, -1);
  const isLoading = useIsFetching({ queryKey: ['tickets', openId] }) > 0;

  useEffect(() => {
    if (isLoading || !openId || !queryClient.getQueryData(ticketDetails(openId).queryKey)) return;
    want(
      'neighbor',
      [next, before].flatMap((ticket) => ticket?.id ?? []),
    );
  }, [want, queryClient, openId, isLoading, next, before]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const page = new AbortController();
    const { signal } = page;

    function point({ target }: Event) {
      clearTimeout(timer);
      const id = target instanceof Element && target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
      if (id && id !== openTicketId()) timer = setTimeout(want, REST, 'pointed', [id]);
    }

    document.addEventListener('pointerover', point, { signal });
    document.addEventListener('focusin', point, { signal });
    // The finger scrolls the list.
    document.addEventListener('pointercancel', () => clearTimeout(timer), { signal });
    return () => {
      clearTimeout(timer);
      page.abort();
    };
  }, [want]);
  return null;
}

function useNeighbor(ticketId: string | null, step: 1 | -1) {
  const { rows, neighborOf } = useWorkspace();
  return useSyncExternalStore(
    rows.subscribe,
    () => neighborOf(ticketId ?? '', step),
    () => undefined,
  );
}

/** Why a ticket may be opened next. */
type Reason = 'pointed' | 'neighbor';

/**
 * Reads one ticket at a time, so that what the user asks for never waits behind several.
 * @returns what to call with the tickets wanted for a reason by now, the likeliest first. Those that were wanted before are
 * given up, also while they load, unless they have been opened.
 */
function createReadAhead(queryClient: QueryClient) {
  const wanted: Record<Reason, string[]> = { pointed: [], neighbor: [] };
  let waiting: string[] = [];
  let reading: string | undefined;

  async function readOn() {
    for (reading = waiting.shift(); reading; reading = waiting.shift()) await readAhead(queryClient, reading);
  }

  return (reason: Reason, ticketIds: string[]) => {
    if (savesData()) return;
    wanted[reason] = ticketIds;
    const all = new Set([...wanted.pointed, ...wanted.neighbor]);
    waiting = [...new Set([...ticketIds, ...waiting])].filter((id) => all.has(id));
    if (reading === undefined) void readOn();
    // A ticket that was opened meanwhile is active.
    else if (!all.has(reading)) void queryClient.cancelQueries({ queryKey: ['tickets', reading], type: 'inactive' });
  };
}

/** Whether the user asked their browser to load less. Only Chromium tells. */
const savesData = () => Reflect.get(navigator, 'connection')?.saveData === true;
