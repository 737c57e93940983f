import type { ComponentProps } from 'react';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';

type Edit = ComponentProps<typeof StaleNotice>['edit'];

/** Shown when a save failed because somebody else had saved the ticket. */
export function StaleTicketNotice({ edit }: { edit: Edit }) {
  return <StaleNotice what="ticket" edit={edit} inWords={inTicketWords} />;
}

type Change = NonNullable<Edit['conflict']>['changes'][number];

const labels: Record<string, Record<string, string>> = { status: statusLabels, priority: priorityLabels };

/** Changes with the words of the forms. */
export const inTicketWords = (changes: Change[]) => changes.map(inWords);

/** Status and priority with the forms' labels. */
function inWords({ field, from, to, ...change }: Change): Change {
  const words = labels[field];
  const nameOf = (value: unknown) => words?.[String(value)] ?? value;
  const nobody = field === 'assignedTo' ? 'Unassigned' : null;
  return { ...change, field, from: nameOf(from) ?? nobody, to: nameOf(to) ?? nobody };
}
