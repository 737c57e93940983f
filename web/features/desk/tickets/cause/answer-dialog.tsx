import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CausedAnswer } from '#contract/causes.ts';
import { CauseLimit, causeMessages } from '#contract/causes-constants.ts';
import { CommentLength } from '#contract/comments-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { statusLabels } from '#web/features/shared/ticket-labels.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { Options, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { AnsweredPeople } from './answered-people.tsx';
import { causedBy, NotAnswered, useAnswerCaused } from './api.ts';

const Fields = z.object({
  comment: z.string(),
  status: z.enum(['', ...TicketStatuses]),
  /** The tickets that get none. */
  left: z.array(z.string()),
});
type Fields = z.output<typeof Fields>;

/** Writes one comment in the active tickets that a ticket causes, and says beforehand who gets it. */
export function AnswerDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const query = useQuery(causedBy(ticket.id));
  const [answered, setAnswered] = useState<string[]>([]);
  const active = (query.data ?? []).filter(({ id, status }) => isActiveStatus(status) && !answered.includes(id));
  const sentOf = ({ comment, status, left }: Fields) => ({
    comment,
    changes: status ? { status } : {},
    ticketIds: chosenOf(active, left).map(({ id }) => id),
  });
  const form = useForm({
    fieldsOf: (): Fields => ({ comment: '', status: isActiveStatus(ticket.status) ? '' : 'resolved', left: [] }),
    draft: { nameOf: () => `answer:${ticket.id}`, schema: Fields },
    schema: CausedAnswer,
    checked: sentOf,
    toSent: sentOf,
    sendsAll: true,
    mutation: useAnswerCaused(ticket.id, (ids) => setAnswered((before) => [...before, ...ids])),
    onSaved: onClose,
  });
  const { typed, change, field } = form;
  const chosen = chosenOf(active, typed.left);
  const tickets = chosen.length === 1 ? '1 ticket' : `${chosen.length} tickets`;

  return (
    <EditDialog
      title={`Answer what ${ticket.ticketNumber} causes`}
      description="Each ticket gets the comment as if you had written it there."
      label="Answer"
      form={form}
      reason={form.error ? reasonFor(form.error) : undefined}
      action={[`Answer ${tickets}`, 'Answering...']}
      isBlocked={chosen.length === 0}
      onClose={onClose}
    >
      {form.error instanceof NotAnswered && <Refused error={form.error} tickets={query.data ?? []} />}
      <TextAreaField
        label="Comment"
        rows={5}
        limit={CommentLength}
        hint="Variables are filled in for each ticket, such as {{requester.firstName}} and {{ticket.number}}."
        {...field('comment')}
      />
      <Loaded
        query={query}
        failure={causeMessages.listFailed}
        loading={<LoadingBars things="tickets" bars={['h-5 w-3/5']} />}
      >
        {() => (
          <AnsweredPeople
            active={active}
            chosen={chosen}
            onToggle={(id) =>
              change({
                left: typed.left.includes(id) ? typed.left.filter((each) => each !== id) : [...typed.left, id],
              })
            }
          />
        )}
      </Loaded>
      <SelectField label="Status" {...field('status')}>
        <option value="">Leave as it is</option>
        <Options of={TicketStatuses} labels={statusLabels} />
      </SelectField>
    </EditDialog>
  );
}

/** One call answers so many, the newest first. */
const chosenOf = (active: Ticket[], left: string[]) =>
  active.filter(({ id }) => !left.includes(id)).slice(0, CauseLimit.answered);

function reasonFor(error: Error) {
  return error instanceof NotAnswered ? error.message : failureWords(error, causeMessages.answerFailed);
}

/** Which tickets were left as they were by the last try, and why. */
function Refused({ error: { refused }, tickets }: { error: NotAnswered; tickets: Ticket[] }) {
  return (
    <ul aria-label="Tickets that were not answered" className="space-y-1 text-sm [overflow-wrap:anywhere]">
      {refused.map(({ id, message }) => (
        <li key={id}>
          {tickets.find((ticket) => ticket.id === id)?.ticketNumber}: {message}
        </li>
      ))}
    </ul>
  );
}
