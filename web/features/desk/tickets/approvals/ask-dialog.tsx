import { z } from 'zod';
import { NewApproval } from '#contract/approvals.ts';
import { ApprovalKinds, ApprovalNeeds, approvalMessages } from '#contract/approvals-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { approvalKindLabels } from '#web/features/shared/approval-labels.ts';
import { minutesIn } from '#web/features/shared/durations.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { centsIn } from '#web/features/shared/typed-amounts.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { dayOf } from '#web/lib/time.ts';
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { type NewApproval as Sent, useAskForApproval } from './api.ts';
import { needsLabels } from './approval-words.ts';
import { ApproversField } from './approvers-field.tsx';

const Fields = z.object({
  kind: z.enum(ApprovalKinds),
  question: z.string(),
  amount: z.string(),
  time: z.string(),
  who: z.enum(['managers', 'named']),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  needs: z.enum(ApprovalNeeds),
  expiresOn: z.string(),
});
type Fields = z.output<typeof Fields>;

const blank: Fields = {
  ...{ kind: 'work', question: '', amount: '', time: '' },
  ...{ who: 'managers', people: [], needs: 'any', expiresOn: '' },
};

/** Asks people of the client to approve work, a purchase or access. */
export function AskDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    fieldsOf: () => blank,
    draft: { nameOf: () => `approval:${ticket.id}`, schema: Fields },
    schema: NewApproval,
    checked: toSent,
    paths: { time: 'minutes', people: 'approverIds' },
    problemIn: ({ who, people }) =>
      who === 'named' && people.length === 0 ? { people: approvalMessages.noApprovers } : undefined,
    toSent,
    sendsAll: true,
    mutation: useAskForApproval(ticket.id),
    onSaved: onClose,
  });
  const { typed, field, change } = form;
  const isNamed = typed.who === 'named';

  return (
    <EditDialog
      title="Ask for approval"
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Approval"
      form={form}
      action={['Ask for approval', 'Sending...']}
      reason={form.error ? failureWords(form.error, approvalMessages.askFailed) : undefined}
      onClose={onClose}
    >
      <SelectField label="Kind" {...field('kind')}>
        <Options of={ApprovalKinds} labels={approvalKindLabels} />
      </SelectField>
      <TextAreaField
        label="Question"
        rows={3}
        placeholder="May we replace the switch in the server room?"
        hint="What was asked can’t be changed later. The ticket waits for the client until somebody decides."
        {...field('question')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount"
          optional
          inputMode="decimal"
          autoComplete="off"
          placeholder="1,240.00"
          hint="In dollars."
          {...field('amount')}
        />
        <TextField
          label="Time"
          optional
          autoComplete="off"
          placeholder="3 h"
          hint="You are told when 80% of it is used."
          {...field('time')}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium text-sm">Who decides</legend>
        <RadioChoice
          group="who"
          name={`The managers of ${ticket.companyName}`}
          hint="Whoever is an active manager at that moment."
          isChosen={!isNamed}
          onChoose={() => change({ who: 'managers' })}
        />
        <RadioChoice
          group="who"
          name="People you name"
          hint="They take part in the ticket from then on."
          isChosen={isNamed}
          onChoose={() => change({ who: 'named' })}
        />
        {isNamed && (
          <ApproversField
            companyId={ticket.companyId}
            value={typed.people}
            error={form.errorAt('people')}
            onChange={(people) => change({ people })}
          />
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How many must approve" {...field('needs')}>
          <Options of={ApprovalNeeds} labels={needsLabels} />
        </SelectField>
        <TextField
          label="Open until"
          optional
          type="date"
          min={dayOf(new Date().toISOString())}
          hint="Then it expires, and you are told."
          {...field('expiresOn')}
        />
      </div>
    </EditDialog>
  );
}

/** As it is sent. A text that is no amount or no duration becomes one that the contract refuses. */
function toSent({ kind, question, amount, time, who, people, needs, expiresOn }: Fields): Sent {
  return {
    ...{ kind, question, needs },
    amount: amount.trim() ? centsIn(amount) : null,
    minutes: time.trim() ? (minutesIn(time) ?? -1) : null,
    approverIds: who === 'named' ? people.map(({ id }) => id) : null,
    expiresOn: expiresOn || null,
  };
}
