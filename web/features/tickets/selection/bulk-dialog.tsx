import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { canSetStatus } from '#contract/ticket-policies.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { assignableUsers, providerStaff } from '#web/features/pickers/api.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { useActor } from '#web/lib/actor.ts';
import { parseTags } from '#web/lib/tags.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { Options, PersonOptions, SelectField } from '#web/ui/field.tsx';
import { type BulkChanges, useChangeTickets } from './api.ts';

type BulkDialogProps = { list: string; selected: Ticket[]; onClose: () => void };

/** How many tags it suggests to remove. */
const MOST_SUGGESTED = 8;

/** What to change in the selected tickets. What is not chosen stays as it is in each. */
export function BulkDialog({ list, onClose, ...props }: BulkDialogProps) {
  const actor = useActor();
  // Live updates go on behind the dialog: what changes there meanwhile was not seen, and must not be overwritten.
  const [selected] = useState(props.selected);
  const [changes, setChanges] = useState<BulkChanges>({});
  const [tags, setTags] = useState({ add: '', remove: '' });
  const { mutate: changeTickets, isPending } = useChangeTickets(list, selected);
  const [addTags, removeTags] = [parseTags(tags.add), parseTags(tags.remove)];
  const all = {
    ...changes,
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
  };
  const choose = (choice: BulkChanges) => setChanges({ ...changes, ...choice });
  const tickets = selected.length === 1 ? '1 ticket' : `${selected.length} tickets`;

  return (
    <FormDialog
      title={`Change ${tickets}`}
      description="Fields that you don’t change stay as they are in each ticket."
      label="Changes"
      action={isPending ? 'Changing...' : `Change ${tickets}`}
      isBlocked={isPending || Object.values(all).every((value) => value === undefined)}
      onSend={() => changeTickets(all, { onSuccess: onClose })}
      onClose={onClose}
      focusAfter={() => document.querySelector<HTMLElement>('[data-ticket]')}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Status"
          value={changes.status ?? ''}
          onChange={({ target }) => choose({ status: TicketStatuses.find((status) => status === target.value) })}
        >
          <option value="">No change</option>
          <Options of={TicketStatuses.filter((status) => canSetStatus(actor, status))} labels={statusLabels} />
        </SelectField>
        <SelectField
          label="Priority"
          value={changes.priority ?? ''}
          onChange={({ target }) =>
            choose({ priority: TicketPriorities.find((priority) => priority === target.value) })
          }
        >
          <option value="">No change</option>
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
      </div>
      {isStaffRole(actor.role) && (
        <BulkAssigneeField selected={selected} onChange={(assignedToId) => choose({ assignedToId })} />
      )}
      <TagField label="Add tags" value={tags.add} onChange={(add) => setTags({ ...tags, add })} />
      <TagField
        label="Remove tags"
        verb="Remove"
        suggestions={mostUsed(selected)}
        value={tags.remove}
        onChange={(remove) => setTags({ ...tags, remove })}
      />
    </FormDialog>
  );
}

/** The tags that most of the tickets have. */
function mostUsed(selected: Ticket[]) {
  const byTag = Map.groupBy(
    selected.flatMap(({ tags }) => tags),
    (tag) => tag,
  );
  const counted = [...byTag].map(([tag, uses]) => ({ tag, uses: uses.length }));
  return counted
    .sort((one, other) => other.uses - one.uses)
    .slice(0, MOST_SUGGESTED)
    .map(({ tag }) => tag);
}

type BulkAssigneeFieldProps = { selected: Ticket[]; onChange: (assignedToId: string | null | undefined) => void };

const NOBODY = 'nobody';

/** Who works on the tickets: of several companies, only provider staff can. */
function BulkAssigneeField({ selected, onChange }: BulkAssigneeFieldProps) {
  const [first] = selected;
  const isOneCompany = selected.every(({ companyId }) => companyId === first?.companyId);
  const staff = useQuery({
    ...providerStaff,
    enabled: !isOneCompany,
    select: (all) => all.filter(({ isActive }) => isActive),
  });
  const ofCompany = useQuery({ ...assignableUsers(first?.companyId ?? ''), enabled: isOneCompany });
  const { data: people = [], isError } = isOneCompany ? ofCompany : staff;

  return (
    <SelectField
      label="Assignee"
      defaultValue=""
      onChange={({ target }) => onChange(target.value === NOBODY ? null : target.value || undefined)}
      error={isError ? 'The list of assignees could not be loaded.' : undefined}
    >
      <option value="">No change</option>
      <option value={NOBODY}>Unassigned</option>
      <PersonOptions of={people} company={first?.companyName} />
    </SelectField>
  );
}
