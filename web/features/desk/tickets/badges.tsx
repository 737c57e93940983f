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
import type { TicketPriority } from '#contract/tickets.ts';
import { priorityLabels, type Standing, standingLabel } from '#web/features/shared/ticket-labels.ts';
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

export function StatusBadge({ ticket }: { ticket: Standing }) {
  const [look, icon] = statusLooks[ticket.status];
  return (
    <StateBadge icon={icon} look={look}>
      {standingLabel(ticket)}
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

/** A status as its shape and its word, without a frame. */
export function StatusMark({ ticket, wordClassName = '' }: { ticket: Standing; wordClassName?: string }) {
  const [look, Icon] = statusLooks[ticket.status];
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon className={`size-4 shrink-0 ${colorOf(look)}`} aria-hidden="true" />
      <span className={`truncate ${wordClassName}`}>{standingLabel(ticket)}</span>
    </span>
  );
}

/** A priority as only its shape, with its name on hover and for screen readers. */
export function PriorityMark({ priority }: { priority: TicketPriority }) {
  const [look, Icon] = priorityLooks[priority];
  return (
    <span className={`shrink-0 ${colorOf(look)}`}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{priorityLabels[priority]} priority</span>
    </span>
  );
}

/** The text color of a badge's look. */
const colorOf = (look: string) => look.split(' ').find((name) => name.startsWith('text-'));

/** The user's relation to a ticket: Requester, Assigned. */
export function RelationBadge({ children }: { children: string }) {
  return <span className="badge border-line-strong text-ink-soft">{children}</span>;
}
