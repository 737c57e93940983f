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
import { ShownTags } from '#contract/constants.ts';
import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { classNames } from '#web/ui/class-names.ts';
import { priorityLabels, statusLabels } from './labels.ts';

const badge = 'inline-flex items-center gap-1 whitespace-nowrap rounded px-2 py-0.5 font-medium text-xs';

/** Colour, shape and word: any one of them is enough to tell the states apart. */
const statusLooks = {
  open: ['bg-river-wash text-river', Circle],
  in_progress: ['bg-copper-wash text-copper-deep', CircleDot],
  waiting_client: ['bg-amber-wash text-amber', CirclePause],
  resolved: ['bg-moss-wash text-moss', CircleCheck],
  closed: ['bg-sunken text-ink-soft', Lock],
} as const;

const priorityLooks = {
  low: ['text-ink-faint', ChevronDown],
  medium: ['text-ink-soft', Minus],
  high: ['text-amber', ChevronUp],
  urgent: ['bg-brick-wash text-brick', ChevronsUp],
} as const;

export function StatusBadge({ status }: { status: TicketStatus }) {
  const [look, Icon] = statusLooks[status];
  return (
    <span className={classNames(badge, look)}>
      <Icon className="size-3.5" aria-hidden="true" />
      {statusLabels[status]}
    </span>
  );
}

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const [look, Icon] = priorityLooks[priority];
  return (
    <span className={classNames(badge, 'px-1.5', look)}>
      <Icon className="size-3.5" aria-hidden="true" />
      {priorityLabels[priority]}
      <span className="sr-only"> priority</span>
    </span>
  );
}

/** What a ticket is to the reader: Requester, Assigned. */
export function RelationBadge({ children }: { children: string }) {
  return <span className={classNames(badge, 'border border-line-strong text-ink-soft')}>{children}</span>;
}

/** The first tags, and how many more there are; all of them where `all` is set. */
export function Tags({ tags, all = false }: { tags: string[]; all?: boolean }) {
  if (tags.length === 0) return null;

  const shown = all ? tags : tags.slice(0, ShownTags);
  const hidden = tags.slice(shown.length);
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
      {shown.map((tag) => (
        <li key={tag} className="max-w-40 truncate rounded bg-sunken px-1.5 py-0.5 text-ink-soft text-xs">
          {tag}
        </li>
      ))}
      {hidden.length > 0 && (
        <li title={hidden.join(', ')} className="rounded bg-sunken px-1.5 py-0.5 text-ink-soft text-xs">
          +{hidden.length}
        </li>
      )}
    </ul>
  );
}
