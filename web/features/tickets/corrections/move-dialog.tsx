import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import { noPick } from '#web/features/pickers/picker.tsx';
import { RequesterField } from '#web/features/pickers/requester-field.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { fullName } from '#web/lib/full-name.ts';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { Alert } from '#web/ui/notice.tsx';
import { movePreview, type Target, useMoveTicket } from './api.ts';

/** Gives a ticket another requester, of its company or another one, and says who will see it. */
export function MoveDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [company, setCompany] = useState({ id: ticket.companyId, name: ticket.companyName });
  const [clientId, setClientId] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const { mutate: move, isPending, error } = useMoveTicket(ticket);
  const isUnchanged = clientId === ticket.clientId && company.id === ticket.companyId;

  function send() {
    setHasTried(true);
    if (company.id && clientId && !isUnchanged) move({ clientId, companyId: company.id }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Change the requester of ${ticket.ticketNumber}`}
      description={
        <>
          Now <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi> of <bdi>{ticket.companyName}</bdi>
        </>
      }
      label="The new requester"
      failure={error ? failureWords(error, moveMessages.moveFailed) : undefined}
      action={isPending ? 'Changing...' : 'Change requester'}
      isBlocked={isPending}
      onSend={send}
      onClose={onClose}
    >
      <CompanyField
        initial={company}
        onChange={(picked) => {
          setCompany(picked);
          setClientId('');
        }}
        isInvalid={hasTried && !company.id}
      />
      <RequesterField
        key={company.id}
        companyId={company.id}
        initial={noPick}
        onChange={({ id }) => setClientId(id)}
        isInvalid={hasTried && !clientId}
      />
      {isUnchanged && (
        <p className="text-ink-soft text-sm">This person is the requester already. Choose somebody else.</p>
      )}
      {company.id && clientId && !isUnchanged && (
        <Preview ticket={ticket} target={{ clientId, companyId: company.id }} />
      )}
    </FormDialog>
  );
}

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
