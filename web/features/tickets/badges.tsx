import {
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleCheck,
  CircleDot,
  CirclePause,
  Lock,
  Minus,
} from 'lucide-react';
import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { priorityLabels, statusLabels } from '#web/lib/ticket-labels.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';

const statusLooks = {
  open: ['bg-river-wash text-river', Circle],
  in_progress: ['bg-copper-wash text-copper-deep', CircleDot],
  waiting_client: ['bg-amber-wash text-amber', CirclePause],
  resolved: ['bg-moss-wash text-moss', CircleCheck],
  closed: ['bg-sunken text-ink-soft', Lock],
} as const;

const priorityLooks = {
  low: ['border-transparent text-ink-faint', ChevronDown],
  medium: ['border-transparent text-ink-soft', Minus],
  high: ['border-transparent text-amber', ChevronUp],
  urgent: ['bg-brick-wash text-brick', ChevronsUp],
} as const;

export function StatusBadge({ status }: { status: TicketStatus }) {
  const [look, icon] = statusLooks[status];
  return (
    <StateBadge icon={icon} look={look}>
      {statusLabels[status]}
    </StateBadge>
  );
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const [look, icon] = priorityLooks[priority];
  return (
    <StateBadge icon={icon} look={`px-1.5 ${look}`}>
      {priorityLabels[priority]}
      <span className="sr-only"> priority</span>
    </StateBadge>
  );
}

/** The user's relation to a ticket: Requester, Assigned. */
export function RelationBadge({ children }: { children: string }) {
  return <span className="badge border-line-strong text-ink-soft">{children}</span>;
}
