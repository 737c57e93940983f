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

/** Narrows the value of a select to its options. */
export function oneOf<const Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new Error(`${text} is not among the options`);
  return value;
}
