import { firstCalls } from '#web/features/desk/tickets/api.ts';
import { callsOfHome } from '#web/features/desk/tickets/list/first-lists.ts';

/** Stands for the id of the open ticket. */
const ticketId = 'TICKET';

/**
 * What the inline script in a page's head (`first-calls.js`) requests, as values for it.
 * @param frame the page's address below /ticketing
 * @param firstFiles the files of script that each page needs first; undefined in development
 */
export function firstCallsAt(frame: string, firstFiles: Record<string, string[]> = {}) {
  const files = new Set(firstFiles[frame]);
  const ofTicket = (firstFiles[`${frame}?ticket`] ?? []).filter((file) => !files.has(file));
  // Only the homes show tickets.
  const isHome = frame === '/admin' || frame === '/client';
  return {
    listCalls: isHome ? callsOfHome[frame].join(' ') : '',
    ticketId,
    ticketCalls: isHome ? firstCalls.ofTicket(ticketId).join(' ') : '',
    files: [...files].join(' '),
    ticketFiles: ofTicket.join(' '),
  };
}
