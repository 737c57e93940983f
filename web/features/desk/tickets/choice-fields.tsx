import type { ComponentProps } from 'react';
import type { TicketStatus } from '#contract/tickets.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { Options, SelectField } from '#web/ui/field.tsx';

type ChoiceProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

export function StatusField({
  statuses = TicketStatuses,
  ...select
}: ChoiceProps & { statuses?: readonly TicketStatus[] }) {
  return (
    <SelectField label="Status" {...select}>
      <Options of={statuses} labels={statusLabels} />
    </SelectField>
  );
}

export function PriorityField(select: ChoiceProps) {
  return (
    <SelectField label="Priority" {...select}>
      <Options of={TicketPriorities} labels={priorityLabels} />
    </SelectField>
  );
}
