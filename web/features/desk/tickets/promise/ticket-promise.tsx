import type { ReactNode } from 'react';
import { momentWords } from '#contract/promise-words.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { ColumnPart, Fact, factsLook } from '#web/features/desk/tickets/panel/column-parts.tsx';
import { useTicking } from '#web/lib/ticking.ts';
import { timeLeft } from './promise-state.ts';

type Promised = NonNullable<Ticket['promise']>;

/** What was promised for a ticket and how it stands, for provider staff. */
export function TicketPromise({ ticket: { promise, status } }: { ticket: Ticket }) {
  useTicking();
  if (!promise) return null;
  const { firstReplyDueAt, firstReplyAt, firstReplyKept, resolutionDueAt, resolutionKept, pausedAt } = promise;
  const isActive = isActiveStatus(status);
  const hasReply = firstReplyDueAt !== null || firstReplyKept !== null;
  const hasResolution = resolutionDueAt !== null || resolutionKept !== null || pausedAt !== null;
  if (!hasReply && !hasResolution) return null;

  return (
    <ColumnPart title="Promise">
      <dl aria-label="Promise" className={factsLook}>
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
    </ColumnPart>
  );
}

function resolutionWords({ resolutionDueAt, resolutionKept, pausedAt }: Promised, isActive: boolean) {
  if (!isActive) return outcome(resolutionKept, null);
  return pausedAt && resolutionKept === null
    ? 'Paused: waiting for the client'
    : openWords(resolutionDueAt, resolutionKept);
}

function openWords(dueAt: string | null, isKept: boolean | null): ReactNode {
  if (dueAt === null) return outcome(isKept, null);
  const due = momentWords(new Date(dueAt));
  if (isKept === false || Date.parse(dueAt) <= Date.now()) return `Missed: was due ${due}`;
  return (
    <>
      {due} <span className="whitespace-nowrap text-ink-soft">({timeLeft(dueAt)})</span>
    </>
  );
}

/** How a clock ended that does not run any more. */
function outcome(isKept: boolean | null, at: string | null) {
  const when = at ? `, ${momentWords(new Date(at))}` : '';
  if (isKept === null) return `Nothing was promised${when}`;
  return (isKept ? 'In time' : 'Late') + when;
}
