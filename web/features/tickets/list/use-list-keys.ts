import { useEffect, useRef } from 'react';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import type { TicketAddress } from './ticket-address.ts';

/** In milliseconds: a ticket that is passed while a key repeats is not opened. */
const REST = 120;

/** `j` and `k` go through the list. While a ticket is open, they open the one they come to. */
export function useListKeys(address: TicketAddress) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(step: 1 | -1) {
    const ticketId = focusNeighbor(step)?.dataset.ticket;
    clearTimeout(timer.current);
    if (!ticketId || !address.ticketId || ticketId === address.ticketId) return;
    timer.current = setTimeout(() => address.openTicket(ticketId), REST);
  }

  useShortcuts({ j: () => go(1), k: () => go(-1) });
}

/** Moves the focus one ticket down or up, starting from the focused or open one. */
function focusNeighbor(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-ticket]')];
  const open = links.findIndex((link) => link.ariaCurrent === 'true');
  const focused = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
  const next = links[Math.max(0, (focused === -1 ? open : focused) + step)];
  next?.focus({ preventScroll: true });
  next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
  return next;
}
