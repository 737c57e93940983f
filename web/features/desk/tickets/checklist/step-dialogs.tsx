import { z } from 'zod';
import { StepChanges } from '#contract/checklists.ts';
import { checklistMessages } from '#contract/checklists-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type Step, useSkipStep, useUpdateStep } from './api.ts';

const Fields = z.object({ text: z.string(), section: z.string(), note: z.string(), isRequired: z.boolean() });
type Fields = z.output<typeof Fields>;

type StepDialogProps = { ticketId: string; step: Step; onClose: () => void };

/** The texts of a step, and whether it is required. */
export function EditStepDialog({ ticketId, step, onClose }: StepDialogProps) {
  const form = useForm({
    record: step,
    fieldsOf,
    draft: { nameOf: ({ id }: Step) => `step:${id}`, schema: Fields },
    schema: StepChanges,
    problemIn: ({ note }) =>
      step.state === 'not_needed' && !note.trim() ? { note: checklistMessages.noteRequired } : undefined,
    toSent: (typed) => typed,
    mutation: useUpdateStep(ticketId, step.id),
    onSaved: (hasMore) => hasMore || onClose(),
  });

  return (
    <EditDialog
      title="Edit step"
      label="What there is to do"
      form={form}
      what="step"
      action={['Save', 'Saving...']}
      onClose={onClose}
    >
      <TextField label="Step" {...form.field('text')} />
      <TextField label="Section" optional hint="Steps of one section stand together." {...form.field('section')} />
      <TextAreaField label="Note" optional rows={3} hint="Clients do not see it." {...form.field('note')} />
      <SwitchField
        label="Required"
        hint={
          form.typed.isRequired
            ? 'Whoever resolves the ticket is asked first as long as it is open.'
            : 'The ticket can be resolved while it is open.'
        }
        checked={form.typed.isRequired}
        onChange={(isRequired) => form.change({ isRequired })}
      />
    </EditDialog>
  );
}

function fieldsOf({ text, section, note, isRequired }: Step): Fields {
  return { text, section: section ?? '', note: note ?? '', isRequired };
}

const Reason = z.object({ note: z.string() });

/** Asks why a step is not needed. */
export function SkipStepDialog({ ticketId, step, onClose }: StepDialogProps) {
  const form = useForm({
    fieldsOf: () => ({ note: step.note ?? '' }),
    draft: { nameOf: () => `skip-step:${step.id}`, schema: Reason },
    schema: StepChanges,
    problemIn: ({ note }) => (note.trim() ? undefined : { note: checklistMessages.noteRequired }),
    toSent: ({ note }) => ({ note }),
    sendsAll: true,
    mutation: useSkipStep(ticketId, step.id),
    onSaved: onClose,
  });

  return (
    <EditDialog
      title="Why is it not needed?"
      description={<bdi>{step.text}</bdi>}
      label="Why"
      form={form}
      action={['Not needed', 'Saving...']}
      onClose={onClose}
    >
      <TextAreaField
        label="Note"
        rows={3}
        hint="It then counts as done. Clients do not see the note."
        {...form.field('note')}
      />
    </EditDialog>
  );
}
