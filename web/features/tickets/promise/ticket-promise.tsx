import type { ReactNode } from 'react';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { exactTime } from '#web/lib/time.ts';

/** What was promised for a ticket and how it stands, for provider staff. */
export function TicketPromise({ ticket: { promise, status } }: { ticket: Ticket }) {
  if (!promise) return null;
  const { firstReplyDueAt, firstReplyAt, firstReplyKept, resolutionDueAt, resolutionKept, pausedAt } = promise;
  const isActive = isActiveStatus(status);
  const hasReply = firstReplyDueAt !== null || firstReplyKept !== null;
  const hasResolution = resolutionDueAt !== null || resolutionKept !== null || pausedAt !== null;
  if (!hasReply && !hasResolution) return null;

  return (
    <dl aria-label="Promise" className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm @3xl:grid-cols-1 @3xl:gap-y-1.5">
      {hasReply && (
        <Fact name="First reply" isMissed={firstReplyKept === false}>
          {firstReplyAt !== null || !isActive
            ? outcome(firstReplyKept, firstReplyAt)
            : openWords(firstReplyDueAt, firstReplyKept)}
        </Fact>
      )}
      {hasResolution && (
        <Fact name="Resolution" isMissed={resolutionKept === false}>
          {resolutionWords(promise, isActive)}
        </Fact>
      )}
    </dl>
  );
}

function resolutionWords(
  { resolutionDueAt, resolutionKept, pausedAt }: NonNullable<Ticket['promise']>,
  isActive: boolean,
) {
  if (!isActive) return outcome(resolutionKept, null);
  return pausedAt && resolutionKept === null
    ? 'Paused: waiting for the client'
    : openWords(resolutionDueAt, resolutionKept);
}

function openWords(dueAt: string | null, isKept: boolean | null) {
  if (dueAt === null) return outcome(isKept, null);
  return isKept === false || Date.parse(dueAt) <= Date.now()
    ? `Missed: was due ${exactTime(dueAt)}`
    : `Due ${exactTime(dueAt)}`;
}

/** How a clock ended that does not run any more. */
function outcome(isKept: boolean | null, at: string | null) {
  const when = at ? `, ${exactTime(at)}` : '';
  if (isKept === null) return `Nothing was promised${when}`;
  return (isKept ? 'In time' : 'Late') + when;
}

type FactProps = { name: string; isMissed: boolean; children: ReactNode };

function Fact({ name, isMissed, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{name}</dt>
      <dd className={`font-medium [overflow-wrap:anywhere] ${isMissed ? 'text-brick' : ''}`}>{children}</dd>
    </div>
  );
}
