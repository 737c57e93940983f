import { useQuery } from '@tanstack/react-query';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { awaited } from '#contract/ticket-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { approvalsOf } from '#web/features/desk/tickets/approvals/api.ts';
import { resolvedBy } from '#web/features/desk/tickets/thread/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { useTicking } from '#web/lib/ticking.ts';
import { promiseSentence } from './promise-sentence.ts';

/** Tells a client under the title how their ticket stands: whose turn it is, and what was promised. */
export function ClientLine({ ticket }: { ticket: Ticket }) {
  useTicking();
  const sentence = promiseSentence(ticket);
  const isAwaited = isActiveStatus(ticket.status) && ticket.promise?.firstReplyAt === null && sentence;

  return (
    <span className="min-w-0 text-ink [overflow-wrap:anywhere]">
      {!isAwaited && <Standing ticket={ticket} />}{' '}
      {sentence && (
        <span className={sentence.isMissed ? 'text-amber' : isAwaited ? '' : 'text-ink-soft'}>{sentence.words}</span>
      )}
    </span>
  );
}

function Standing({ ticket }: { ticket: Ticket }) {
  switch (ticket.status) {
    case 'open':
      return 'It is with us.';
    case 'in_progress':
      return 'We are working on it.';
    case 'waiting_client':
      return <Waiting ticketId={ticket.id} />;
    case 'resolved':
      return <Resolved ticket={ticket} />;
    case 'closed':
      return 'This ticket is closed.';
  }
}

/** What it waits for: an answer, or a decision, which may be somebody else’s. */
function Waiting({ ticketId }: { ticketId: string }) {
  const { data = [] } = useQuery(approvalsOf(ticketId));
  const pending = data.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return awaited.answer;
  return pending.some(({ mayDecide }) => mayDecide) ? awaited.ownDecision : awaited.decision;
}

function Resolved({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const { data: byName } = useQuery(resolvedBy(ticket.id));
  if (!byName) return 'This ticket is resolved.';
  const isOwn = byName === fullName(actor.firstName, actor.lastName);
  return <>{isOwn ? 'You' : <bdi>{byName}</bdi>} marked this as solved.</>;
}
