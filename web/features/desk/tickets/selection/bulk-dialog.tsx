import { useQuery } from '@tanstack/react-query';
import { type ChangeEventHandler, lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { isStaffRole } from '#contract/policies.ts';
import { canSetStatus } from '#contract/ticket-policies.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { assignableUsers, providerStaff } from '#web/features/desk/pickers/api.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { TypedCause } from '#web/features/desk/tickets/cause/typed-cause.ts';
import { TagField } from '#web/features/desk/tickets/tag-field.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { useActor } from '#web/lib/actor.ts';
import { useForm } from '#web/lib/form.ts';
import { parseTags } from '#web/lib/tags.ts';
import { Options, PersonOptions, SelectField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/notice.tsx';
import { type BulkChanges, useChangeTickets } from './api.ts';

// Only staff have it.
const CauseField = lazy(async () => ({
  default: (await import('#web/features/desk/tickets/cause/cause-field.tsx')).CauseField,
}));

/** What is chosen; empty fields stay as they are. */
const Fields = z.object({
  status: z.enum(['', ...TicketStatuses]),
  priority: z.enum(['', ...TicketPriorities]),
  assignedToId: z.string(),
  addTags: z.string(),
  removeTags: z.string(),
  cause: TypedCause,
});
type Fields = z.output<typeof Fields>;

const fieldsOf = (): Fields => ({
  status: '',
  priority: '',
  assignedToId: '',
  addTags: '',
  removeTags: '',
  cause: null,
});
const NOBODY = 'nobody';

function changesOf({ status, priority, assignedToId, cause, ...tags }: Fields): BulkChanges {
  const [addTags, removeTags] = [parseTags(tags.addTags), parseTags(tags.removeTags)];
  return {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(assignedToId ? { assignedToId: assignedToId === NOBODY ? null : assignedToId } : {}),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(cause ? { causeId: cause.id } : {}),
  };
}

type BulkDialogProps = { list: string; selected: Ticket[]; onClose: () => void };

/** How many tags it suggests to remove. */
const MOST_SUGGESTED = 8;

/** What to change in the selected tickets. What is not chosen stays as it is in each. */
export function BulkDialog({ list, onClose, ...props }: BulkDialogProps) {
  const actor = useActor();
  // Live updates go on behind the dialog: what changes there meanwhile was not seen, and must not be overwritten.
  const [selected] = useState(props.selected);
  const form = useForm({
    fieldsOf,
    draft: { nameOf: () => `bulk:${list}`, schema: Fields },
    paths: { addTags: 'changes.addTags', removeTags: 'changes.removeTags' },
    toSent: changesOf,
    sendsAll: true,
    mutation: useChangeTickets(list, selected),
    onSaved: onClose,
  });
  const { typed, change, field } = form;
  const tickets = selected.length === 1 ? '1 ticket' : `${selected.length} tickets`;

  return (
    <EditDialog
      title={`Change ${tickets}`}
      description="Fields that you don’t change stay as they are in each ticket."
      label="Changes"
      form={form}
      action={[`Change ${tickets}`, 'Changing...']}
      isBlocked={Object.keys(changesOf(typed)).length === 0}
      onClose={onClose}
      focusAfter={() => document.querySelector<HTMLElement>('[data-ticket]')}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Status" {...field('status')}>
          <option value="">No change</option>
          <Options of={TicketStatuses.filter((status) => canSetStatus(actor, status))} labels={statusLabels} />
        </SelectField>
        <SelectField label="Priority" {...field('priority')}>
          <option value="">No change</option>
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
      </div>
      {isStaffRole(actor.role) && <BulkAssigneeField selected={selected} field={field('assignedToId')} />}
      <TagField
        label="Add tags"
        value={typed.addTags}
        error={form.errorAt('addTags')}
        onChange={(addTags) => change({ addTags })}
      />
      <TagField
        label="Remove tags"
        verb="Remove"
        suggestions={mostUsed(selected)}
        value={typed.removeTags}
        error={form.errorAt('removeTags')}
        onChange={(removeTags) => change({ removeTags })}
      />
      {isStaffRole(actor.role) && (
        <Suspense fallback={<Skeleton className="h-17" />}>
          <CauseField
            key={form.round}
            label="Cause (optional)"
            initial={typed.cause}
            ids={selected.map(({ id }) => id)}
            onChange={(cause) => change({ cause })}
          />
        </Suspense>
      )}
    </EditDialog>
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

type BulkAssigneeFieldProps = {
  selected: Ticket[];
  field: { value: string; onChange: ChangeEventHandler<HTMLSelectElement> };
};

/** Who works on the tickets: of several companies, only provider staff can. */
function BulkAssigneeField({ selected, field }: BulkAssigneeFieldProps) {
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
    <SelectField label="Assignee" {...field} error={isError ? 'The list of assignees could not be loaded.' : undefined}>
      <option value="">No change</option>
      <option value={NOBODY}>Unassigned</option>
      <PersonOptions of={people} company={first?.companyName} />
    </SelectField>
  );
}
