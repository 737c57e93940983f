import { useState } from 'react';
import { z } from 'zod';
import { NewDecision } from '#contract/approvals.ts';
import { approvalMessages, Decisions } from '#contract/approvals-constants.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { useForm } from '#web/lib/form.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { type Approval, useDecide } from './api.ts';

const Fields = z.object({ decision: z.enum(Decisions), note: z.string() });
type Fields = z.output<typeof Fields>;

/** Where an approver decides: approving takes one press, declining a reason. */
export function DecisionForm({ approval }: { approval: Approval }) {
  const { id, question } = approval;
  const form = useForm({
    fieldsOf: (): Fields => ({ decision: 'approved', note: '' }),
    draft: { nameOf: () => `decision:${id}`, schema: Fields },
    schema: NewDecision,
    problemIn: ({ decision, note }) =>
      decision === 'declined' && !note.trim() ? { note: approvalMessages.noteToDecline } : undefined,
    toSent: (typed: Fields) => typed,
    sendsAll: true,
    mutation: useDecide(approval),
  });
  const { typed, change, field, isPending } = form;
  const [isNoted, setIsNoted] = useState(false);
  const declines = typed.decision === 'declined';
  const hasNote = declines || isNoted || typed.note !== '';

  return (
    <Form aria-label={`Decide: ${question}`} onSend={form.save} className="mt-3 space-y-3">
      <FormNotices form={form} />
      {hasNote && (
        <TextAreaField label={declines ? 'Why not?' : 'Note'} optional={!declines} rows={2} {...field('note')} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" look={declines ? 'danger' : 'primary'} disabled={isPending}>
          {isPending ? 'Sending...' : declines ? 'Decline' : 'Approve'}
        </Button>
        <Button
          look="secondary"
          disabled={isPending}
          onClick={() => change({ decision: declines ? 'approved' : 'declined' })}
        >
          {declines ? 'Back' : 'Decline…'}
        </Button>
        {!hasNote && (
          <TextButton className="text-sm" onClick={() => setIsNoted(true)}>
            Add a note
          </TextButton>
        )}
      </div>
    </Form>
  );
}
