import { useQuery } from '@tanstack/react-query';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { isUnanswered } from '#web/features/desk/tickets/promise/promise-state.ts';
import { ownTimer } from '#web/features/desk/tickets/time/api.ts';

/** Before many tickets are resolved: how many nobody has answered, and the user's timer that would run on. */
export function ResolvingNote({ selected }: { selected: Ticket[] }) {
  // The frame loads it.
  const { data } = useQuery({ ...ownTimer, enabled: false });
  const active = selected.filter(({ status }) => isActiveStatus(status));
  const unanswered = active.filter(isUnanswered).length;
  const timer = data?.timer;
  const timed = timer && !timer.stoppedAt ? active.find(({ id }) => id === timer.ticketId) : undefined;
  const which = selected.length === 1 ? 'it' : unanswered === selected.length ? 'any of them' : `${unanswered} of them`;
  const words = [
    unanswered > 0 && `Nobody has answered ${which} yet`,
    timed && `${unanswered > 0 ? 'your' : 'Your'} timer runs on ${timed.ticketNumber}`,
  ].filter(Boolean);
  if (words.length === 0) return null;

  return <p className="ml-2.5 text-ink-soft text-sm">{words.join(', and ')}.</p>;
}
