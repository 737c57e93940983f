import { useQueryClient } from '@tanstack/react-query';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { type StaleTicket, staleTicket } from './changes-api.ts';

type StaleTicketNoticeProps = {
  /** The error of the last save, if it failed. */
  error: Error | null;
  onSaveMine: (over: StaleTicket) => void;
  onTakeTheirs: (ticket: Ticket) => void;
};

/** Shown when a save failed because somebody else had saved the ticket. */
export function StaleTicketNotice({ error, onSaveMine, onTakeTheirs }: StaleTicketNoticeProps) {
  const queryClient = useQueryClient();
  const stale = staleTicket(error);
  if (!stale) return null;

  function handleTakeTheirs({ current }: StaleTicket) {
    onTakeTheirs(current);
    queryClient.invalidateQueries({ queryKey: ['tickets'] });
  }

  return (
    <StaleNotice
      key={stale.version}
      what="ticket"
      changes={stale.changes.map(inWords)}
      onSaveMine={() => onSaveMine(stale)}
      onTakeTheirs={() => handleTakeTheirs(stale)}
    />
  );
}

type Change = StaleTicket['changes'][number];

const labels: Record<string, Record<string, string>> = { status: statusLabels, priority: priorityLabels };

/** Status and priority with the forms' labels. */
function inWords({ field, from, to, ...change }: Change): Change {
  const words = labels[field];
  const nameOf = (value: unknown) => words?.[String(value)] ?? value;
  const nobody = field === 'assignedTo' ? 'Unassigned' : null;
  return { ...change, field, from: nameOf(from) ?? nobody, to: nameOf(to) ?? nobody };
}
