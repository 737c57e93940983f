import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { actionsByKey, useCommands, useShortcuts } from '#web/ui/shortcuts.ts';
import { openTicketId, type TicketAddress } from './ticket-address.ts';

/** In milliseconds: of the tickets that are passed while a key repeats, only the first and the last are opened. */
const REST = 120;

/** `j` and `k` go through the list. While a ticket is open, they open the one they come to. */
export function useListKeys(address: TicketAddress) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The ticket that is open after the rest. One that was opened before may have taken the focus from it. */
  const next = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function go(step: 1 | -1) {
    const isFirst = next.current === undefined;
    const ticketId = focusNeighbor(step, next.current ?? openTicketId())?.dataset.ticket;
    clearTimeout(timer.current);
    next.current = undefined;
    if (!ticketId || !openTicketId()) return;
    if (isFirst) open(ticketId);
    next.current = ticketId;
    timer.current = setTimeout(rest, REST, ticketId);
  }

  function rest(ticketId: string) {
    next.current = undefined;
    // Not if it was closed meanwhile.
    if (openTicketId()) open(ticketId);
  }

  function open(ticketId: string) {
    if (ticketId !== openTicketId()) address.openTicket(ticketId);
  }

  const keys = [
    { key: 'j', name: 'Next ticket', icon: ArrowDown, run: () => go(1) },
    { key: 'k', name: 'Previous ticket', icon: ArrowUp, run: () => go(-1) },
  ];
  useCommands(
    address.ticketId
      ? [...keys, { name: 'Close the ticket, back to the list', icon: X, run: address.closeTicket }]
      : [],
  );
  useShortcuts(address.ticketId ? {} : actionsByKey(keys));
}

/**
 * Moves the focus one ticket down or up, starting from the focused one.
 * @param start the ticket to start from if none in the list has the focus
 */
function focusNeighbor(step: 1 | -1, start: string | null) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-ticket]')];
  const focused = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
  const from = focused === -1 ? links.findIndex((link) => link.dataset.ticket === start) : focused;
  const next = links[Math.max(0, from + step)];
  next?.focus({ preventScroll: true });
  next?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
  return next;
}
