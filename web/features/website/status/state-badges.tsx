import { CircleCheck, CircleDot, CircleX, Search, SearchCheck, TriangleAlert, Wrench } from 'lucide-react';
import { componentStateLabels, incidentStateLabels } from '#contract/status-constants.ts';
import type { IncidentState } from '#contract/status-words.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { StatusComponent } from './api.ts';

const componentLooks = {
  operational: ['bg-moss-wash text-moss', CircleCheck],
  maintenance: ['bg-river-wash text-river', Wrench],
  degraded: ['bg-amber-wash text-amber', TriangleAlert],
  down: ['bg-brick-wash text-brick', CircleX],
} as const;

const incidentLooks = {
  investigating: ['bg-brick-wash text-brick', Search],
  identified: ['bg-amber-wash text-amber', SearchCheck],
  monitoring: ['bg-river-wash text-river', CircleDot],
  resolved: ['bg-moss-wash text-moss', CircleCheck],
  planned: ['bg-sunken text-ink-soft', Wrench],
  in_progress: ['bg-river-wash text-river', Wrench],
  completed: ['bg-moss-wash text-moss', CircleCheck],
  canceled: ['bg-sunken text-ink-soft', CircleX],
} as const;

export function ComponentBadge({ state }: Pick<StatusComponent, 'state'>) {
  const [look, icon] = componentLooks[state];
  return (
    <StateBadge icon={icon} look={look}>
      {componentStateLabels[state]}
    </StateBadge>
  );
}

export function IncidentBadge({ state }: { state: IncidentState }) {
  const [look, icon] = incidentLooks[state];
  return (
    <StateBadge icon={icon} look={look}>
      {incidentStateLabels[state]}
    </StateBadge>
  );
}
