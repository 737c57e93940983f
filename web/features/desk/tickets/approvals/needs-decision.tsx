import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { linkTo } from '#web/lib/parameter.ts';
import { Link } from '#web/ui/link.tsx';
import { waitingApprovals } from './api.ts';
import { ApprovalQuestion, ApprovalStory } from './approval-parts.tsx';
import { DecisionForm } from './decision-form.tsx';

/**
 * What waits for the decision of a client, before everything else.
 * @param isBeside whether a ticket is open, beside which it has no room
 */
export function NeedsDecision({ isBeside }: { isBeside: boolean }) {
  const id = useId();
  const { data = [] } = useQuery(waitingApprovals);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id} className={isBeside ? 'wide:hidden' : ''}>
      <div className="flex items-baseline gap-2 border-line border-y bg-amber-wash px-4 py-2 text-sm sm:px-5">
        <h3 id={id} className="font-sans font-semibold text-amber text-sm tracking-normal">
          Needs your decision
        </h3>
        <span className="tabular text-ink-soft">{data.length}</span>
      </div>
      <ul>
        {data.map((approval) => (
          <li key={approval.id} className="space-y-2 border-line border-b px-4 py-3 text-sm sm:px-5">
            <ApprovalQuestion approval={approval} />
            <ApprovalStory approval={approval} />
            <p>
              <Link
                to={linkTo({ ticket: approval.ticket.id }, new URLSearchParams())}
                className="[overflow-wrap:anywhere] not-hover:no-underline"
              >
                <span className="tabular">{approval.ticket.ticketNumber}</span> <bdi>{approval.ticket.title}</bdi>
              </Link>
            </p>
            <DecisionForm approval={approval} />
          </li>
        ))}
      </ul>
    </section>
  );
}
