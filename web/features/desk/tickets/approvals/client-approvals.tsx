import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { approvalMessages } from '#contract/approvals-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { ColumnPart } from '#web/features/desk/tickets/panel/column-parts.tsx';
import { InlineLoadFailure } from '#web/ui/notice.tsx';
import { approvalsOf } from './api.ts';
import { ApprovalBadge, ApprovalQuestion, ApprovalStory } from './approval-parts.tsx';
import { DecisionForm } from './decision-form.tsx';

type Props = { ticket: Ticket };

/** What a ticket needs a decision for, between its head and the conversation. */
export function PendingApprovals({ ticket }: Props) {
  const { data = [], isLoadingError, refetch } = useQuery(approvalsOf(ticket.id));
  if (isLoadingError)
    return <InlineLoadFailure title={approvalMessages.listFailed} onRetry={refetch} className="mb-5" />;
  const pending = data.filter(({ state }) => state === 'pending');
  return pending.map((approval) => (
    <section
      key={approval.id}
      aria-label={titleOf(approval)}
      className="mb-5 space-y-2 rounded border border-amber bg-surface px-3.5 py-3 text-sm"
    >
      <h3 className="flex items-center gap-2 font-sans font-semibold text-amber text-sm tracking-normal">
        <Stamp className="size-4 shrink-0" aria-hidden="true" />
        {titleOf(approval)}
      </h3>
      <ApprovalQuestion approval={approval} />
      <ApprovalStory approval={approval} />
      {approval.mayDecide && <DecisionForm approval={approval} />}
    </section>
  ));
}

const titleOf = ({ mayDecide }: { mayDecide: boolean }) => (mayDecide ? 'Needs your decision' : 'Needs a decision');

/** What was decided about a ticket, for clients. */
export function EndedApprovals({ ticket }: Props) {
  const { data = [] } = useQuery(approvalsOf(ticket.id));
  const ended = data.filter(({ state }) => state !== 'pending');
  if (ended.length === 0) return null;
  return (
    <ColumnPart title="Approvals">
      <ul className="space-y-3">
        {ended.map((approval) => (
          <li key={approval.id} className="space-y-1">
            <ApprovalBadge approval={approval} />
            <ApprovalQuestion approval={approval} />
            <ApprovalStory approval={approval} />
          </li>
        ))}
      </ul>
    </ColumnPart>
  );
}
