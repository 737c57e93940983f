import { z } from 'zod';
import { NewDecision } from '#contract/approvals.ts';
import { approvalMessages, Decisions, DecisionWays } from '#contract/approvals-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { Caution } from '#web/ui/caution.tsx';
import { Options, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { type Approval, useDecide } from './api.ts';
import { ApprovalQuestion, ApprovalStory } from './approval-parts.tsx';
import { decisionLabels, leftOf, wayLabels } from './approval-words.ts';

const Fields = z.object({
  decision: z.enum(Decisions),
  forId: z.string(),
  how: z.enum(DecisionWays),
  note: z.string(),
});
type Fields = z.output<typeof Fields>;

type RecordDialogProps = {
  approval: Approval;
  /** What a comment says already. */
  start?: Partial<Fields> & { commentId: string };
  onClose: () => void;
};

/** Records what an approver has said outside of the portal. */
export function RecordDialog({ approval, start, onClose }: RecordDialogProps) {
  const { id, state } = approval;
  const people = leftOf(approval);
  const { commentId = '', ...known } = start ?? {};
  const form = useForm({
    fieldsOf: (): Fields => ({ decision: 'approved', forId: people[0]?.id ?? '', how: 'phone', note: '', ...known }),
    draft: { nameOf: () => `record:${id}:${commentId}`, schema: Fields },
    schema: NewDecision,
    problemIn: ({ note }) => (note.trim() ? undefined : { note: approvalMessages.noteToRecord }),
    toSent: (typed: Fields) => typed,
    sendsAll: true,
    mutation: useDecide(approval),
    onSaved: onClose,
  });
  const { field } = form;
  const isPending = state === 'pending';

  return (
    <EditDialog
      title="Record a decision"
      label="Decision"
      form={form}
      action={['Record', 'Saving...']}
      isBlocked={!isPending}
      onClose={onClose}
    >
      {!isPending && (
        <Caution>
          This has ended meanwhile.
          <ApprovalStory approval={approval} />
        </Caution>
      )}
      <div className="rounded bg-sunken px-3.5 py-2.5 text-sm">
        <ApprovalQuestion approval={approval} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Who decided" {...field('forId')}>
          {people.map((person) => (
            <option key={person.id} dir="auto" value={person.id}>
              {person.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Decision" {...field('decision')}>
          <Options of={Decisions} labels={decisionLabels} />
        </SelectField>
        <SelectField label="How you heard of it" {...field('how')}>
          <Options of={DecisionWays} labels={wayLabels} />
        </SelectField>
      </div>
      <TextAreaField
        label="Note"
        rows={3}
        hint="What was said, and when. It is kept with your name, and the client reads it."
        {...field('note')}
      />
    </EditDialog>
  );
}
