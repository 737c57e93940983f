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
import { Check, Options, PersonOptions, SelectField, TextField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/notice.tsx';
import { type BulkChanges, useChangeTickets } from './api.ts';

// Only staff have it.
const CauseField = lazy(async () => ({
  default: (await import('#web/features/desk/tickets/cause/cause-field.tsx')).CauseField,
}));

const ResolvingNote = lazy(async () => ({ default: (await import('./resolving-note.tsx')).ResolvingNote }));

/** What is chosen; empty fields stay as they are. */
const Fields = z.object({
  status: z.enum(['', ...TicketStatuses]),
  priority: z.enum(['', ...TicketPriorities]),
  assignedToId: z.string(),
  dueOn: z.string(),
  hasNoDueDate: z.boolean(),
  addTags: z.string(),
  removeTags: z.string(),
  cause: TypedCause,
  hasNoCause: z.boolean(),
});
type Fields = z.output<typeof Fields>;

const fieldsOf = (): Fields => ({
  status: '',
  priority: '',
  assignedToId: '',
  dueOn: '',
  hasNoDueDate: false,
  addTags: '',
  removeTags: '',
  cause: null,
  hasNoCause: false,
});
const NOBODY = 'nobody';

function changesOf({ status, priority, assignedToId, ...fields }: Fields): BulkChanges {
  const [addTags, removeTags] = [parseTags(fields.addTags), parseTags(fields.removeTags)];
  const dueOn = fields.hasNoDueDate ? null : fields.dueOn || undefined;
  const causeId = fields.hasNoCause ? null : fields.cause?.id;
  return {
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(assignedToId ? { assignedToId: assignedToId === NOBODY ? null : assignedToId } : {}),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(dueOn !== undefined ? { dueOn } : {}),
    ...(causeId !== undefined ? { causeId } : {}),
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
    paths: { addTags: 'changes.addTags', removeTags: 'changes.removeTags', dueOn: 'changes.dueOn' },
    toSent: changesOf,
    sendsAll: true,
    mutation: useChangeTickets(list, selected),
    onSaved: onClose,
  });
  const { typed, change, field } = form;
  const tickets = selected.length === 1 ? '1 ticket' : `${selected.length} tickets`;
  const isStaff = isStaffRole(actor.role);

  return (
    <EditDialog
      title={`Change ${tickets}`}
      description="Fields that you don’t change stay as they are in each ticket."
      label="Changes"
      form={form}
      action={[`Change ${tickets}`, 'Changing...']}
      isBlocked={Object.keys(changesOf(typed)).length === 0}
      extra={
        isStaff &&
        typed.status === 'resolved' && (
          <Suspense>
            <ResolvingNote selected={selected} />
          </Suspense>
        )
      }
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
      {isStaff && <BulkAssigneeField selected={selected} field={field('assignedToId')} />}
      {isStaff && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField label="Due date" type="date" {...field('dueOn')} disabled={typed.hasNoDueDate} />
          <Check
            className="sm:self-end"
            label="Take off the due date"
            isChecked={typed.hasNoDueDate}
            onChange={(hasNoDueDate) => change({ hasNoDueDate })}
          />
        </div>
      )}
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
      {isStaff && (
        <div>
          {!typed.hasNoCause && (
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
          <Check
            label="Take off the cause"
            isChecked={typed.hasNoCause}
            onChange={(hasNoCause) => change({ hasNoCause })}
          />
        </div>
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
