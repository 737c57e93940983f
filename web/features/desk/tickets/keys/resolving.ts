import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { commentMessages } from '#contract/comments-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { afterResolving } from '#web/features/desk/tickets/list/density.ts';
import { openTicketId, type TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { type Resolved, useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { type QuickChange, useQuickChange, useUndo } from './quick-change.ts';

/**
 * Resolves a ticket, and shows what its user has chosen to see next: the next ticket, the list, or still this one.
 * @param onSentWith called with a ticket that a comment has resolved
 */
export function useResolving(address: TicketAddress, onSentWith: (ticket: Ticket) => void) {
  const client = useQueryClient();
  const { follower, neighborOf } = useWorkspace();
  const { mutate: change } = useQuickChange();
  const offerUndo = useUndo();

  function changeOf(ticket: Ticket): QuickChange {
    return {
      ticket,
      changes: { status: 'resolved' },
      said: `${ticket.ticketNumber} resolved`,
      onUndone: () => address.openTicket(ticket.id),
    };
  }

  async function leave({ ticket, next }: Resolved) {
    if (address.ticketId !== ticket.id) return focusRow(next);
    const what = await afterResolving(client);
    // The user may have gone on meanwhile.
    if (openTicketId() !== ticket.id) return;
    if (what === 'next' && next) address.openTicket(next.id);
    else if (what !== 'stay') address.closeTicket();
  }

  const follow = useEffectEvent((resolved: Resolved) => {
    void leave(resolved);
    offerUndo({ ...changeOf(resolved.ticket), title: commentMessages.added });
    onSentWith(resolved.ticket);
  });
  useEffect(() => {
    follower.set((resolved) => follow(resolved));
    return () => follower.set(undefined);
  }, [follower]);

  return (ticket: Ticket) => {
    void leave({ ticket, next: neighborOf(ticket.id, 1) });
    change(changeOf(ticket));
  };
}

function focusRow(ticket: Ticket | undefined) {
  if (ticket) document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(ticket.id)}"]`)?.focus();
}
