import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { FirstTickets } from '#contract/tickets-constants.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import type { Loaded } from '#web/lib/paged-list.ts';
import { Pill } from '#web/ui/button.tsx';

/** How many tickets have arrived since the list was loaded. A click shows them. It covers the list, and moves nothing. */
export function NewTickets({ arrived = [], rows }: Pick<Loaded<Ticket>, 'arrived' | 'rows'>) {
  const queryClient = useQueryClient();
  const count = arrived.filter((id) => !rows.some((row) => row.id === id)).length;
  if (count === 0) return null;

  async function show() {
    await queryClient.invalidateQueries({ queryKey: ticketListKey });
    // The loaded rows are rendered by then.
    setTimeout(focusFirst);
  }

  return (
    <div className="pointer-events-none sticky top-0.5 z-10 flex h-0 justify-center">
      <Pill className="h-7" onClick={show}>
        <ArrowUp className="size-4" aria-hidden="true" />
        {count < FirstTickets ? count : `${count} or more`} new
        <span className="sr-only"> {count === 1 ? 'ticket' : 'tickets'}</span>
      </Pill>
    </div>
  );
}

function focusFirst() {
  document.querySelector('[data-ticket-list] ul')?.scrollIntoView();
  // Only the rows near the view are in the page. After scrolling, they are rendered before the next frame.
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[aria-posinset="1"] [data-ticket]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}
