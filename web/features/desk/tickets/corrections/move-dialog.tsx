import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick } from '#web/features/desk/pickers/picker.tsx';
import { RequesterField } from '#web/features/desk/pickers/requester-field.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Alert } from '#web/ui/notice.tsx';
import { movePreview, type Target, useMoveTicket } from './api.ts';

/** Gives a ticket another requester, of its company or another one, and says who will see it. */
export function MoveDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    fieldsOf: () => ({ company: { id: ticket.companyId, name: ticket.companyName }, requester: noPick }),
    draft: { nameOf: () => `move:${ticket.id}`, schema: Fields },
    problemIn: (fields) => (isComplete(fields) && !isSame(ticket, fields) ? undefined : { requester: '' }),
    toSent: targetOf,
    sendsAll: true,
    mutation: useMoveTicket(ticket),
    onSaved: onClose,
  });
  const { typed, change, isChecked } = form;
  const { company, requester } = typed;
  const isUnchanged = isSame(ticket, typed);

  return (
    <EditDialog
      title={`Change the requester of ${ticket.ticketNumber}`}
      description={
        <>
          Now <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi> of <bdi>{ticket.companyName}</bdi>
        </>
      }
      label="The new requester"
      form={form}
      reason={form.error ? failureWords(form.error, moveMessages.moveFailed) : undefined}
      action={['Change requester', 'Changing...']}
      onClose={onClose}
    >
      <CompanyField
        key={form.round}
        initial={company}
        onChange={(picked) => change({ company: picked, requester: noPick })}
        isInvalid={isChecked && !company.id}
      />
      <RequesterField
        key={`${form.round} ${company.id}`}
        companyId={company.id}
        initial={requester}
        onChange={(picked) => change({ requester: picked })}
        isInvalid={isChecked && !requester.id}
      />
      {isUnchanged && (
        <p className="text-ink-soft text-sm">This person is the requester already. Choose somebody else.</p>
      )}
      {isComplete(typed) && !isUnchanged && <Preview ticket={ticket} target={targetOf(typed)} />}
    </EditDialog>
  );
}

const Picked = z.object({ id: z.string(), name: z.string() });
const Fields = z.object({ company: Picked, requester: Picked });
type Fields = z.output<typeof Fields>;

const isComplete = ({ company, requester }: Fields) => company.id !== '' && requester.id !== '';
const targetOf = ({ company, requester }: Fields): Target => ({ clientId: requester.id, companyId: company.id });

const isSame = ({ clientId, companyId }: Ticket, { company, requester }: Fields) =>
  requester.id === clientId && company.id === companyId;

/** What will happen, in the order in which it matters. */
function Preview({ ticket, target }: { ticket: Ticket; target: Target }) {
  const { data, isError } = useQuery(movePreview(ticket, target));

  if (isError) return <Alert>{moveMessages.previewFailed}. Choose the person again.</Alert>;
  if (!data) return <p className="text-ink-soft text-sm">Checking who will see it...</p>;
  const { gaining, losing, comments, files, losesAssignee, movingMinutes, stayingMinutes } = data;
  const isOther = target.companyId !== ticket.companyId;
  return (
    <div role="status" className="rounded border border-line bg-sunken px-4 py-3.5 text-sm">
      <ul className="list-disc space-y-1.5 pl-5 [overflow-wrap:anywhere]">
        <li>
          <strong>Will see it:</strong> {gaining.length > 0 ? namesOf(gaining) : 'nobody who does not see it now'}
          {gaining.length > 0 &&
            `, with ${countOf(comments, 'comment')}${files > 0 ? ` and ${countOf(files, 'file')}` : ''}`}
          .
        </li>
        <li>
          <strong>Will no longer see it:</strong> {losing.length > 0 ? namesOf(losing) : 'nobody'}.
        </li>
        <li>Internal notes stay hidden from all of them. The new requester is told.</li>
        {isOther && <li>Participants from the old company are removed, and the new company’s targets apply.</li>}
        {losesAssignee && <li>The assignee can’t work on tickets of the new company, so nobody is assigned.</li>}
        {movingMinutes > 0 && <li>The new company pays for {minutesInWords(movingMinutes)} of work.</li>}
        {stayingMinutes > 0 && (
          <li>{minutesInWords(stayingMinutes)} of work stays on closed statements of the old company.</li>
        )}
      </ul>
    </div>
  );
}

/** How many names are listed before the rest is only counted. */
const MOST = 8;
const series = new Intl.ListFormat('en-US', { type: 'conjunction' });

function namesOf(people: { name: string }[]) {
  const names = people.slice(0, MOST).map(({ name }) => name);
  const others = people.length - names.length;
  return series.format(others > 0 ? [...names, `${others.toLocaleString('en-US')} more`] : names);
}

function countOf(count: number, thing: string) {
  return count === 1 ? `1 ${thing}` : `${count.toLocaleString('en-US')} ${thing}s`;
}
