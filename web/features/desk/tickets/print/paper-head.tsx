import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnassigned } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { requesterOf } from '#web/features/desk/tickets/panel/api.ts';
import { dueNext } from '#web/features/desk/tickets/promise/promise-state.ts';
import { priorityLabels, standingLabel } from '#web/features/shared/ticket-labels.ts';
import { fullName } from '#web/lib/full-name.ts';
import { exactTime } from '#web/lib/time.ts';

/** What a ticket starts with on paper: its number, its title and its facts. */
export function PaperHead({ ticket }: { ticket: Ticket }) {
  const { ticketNumber, title, category, tags, participants = [], createdAt, resolvedAt } = ticket;
  const due = dueNext(ticket);

  return (
    <header className="mb-6 border-ink border-b pb-4">
      <p className="tabular font-semibold text-sm">{ticketNumber}</p>
      <h2 dir="auto" className="mb-3 text-xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-1 text-sm [overflow-wrap:anywhere]">
        <Fact name="Status">{standingLabel(ticket)}</Fact>
        <Fact name="Priority">{priorityLabels[ticket.priority]}</Fact>
        <Requester ticket={ticket} />
        <Fact name="Assignee">
          {isUnassigned(ticket) ? 'Unassigned' : fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}
        </Fact>
        <Fact name="Category">{category}</Fact>
        {participants.length > 0 && <Fact name="Participants">{participants.map(({ name }) => name).join(', ')}</Fact>}
        {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
        <Fact name="Created">{exactTime(createdAt)}</Fact>
        {due && <Fact name={`${due.what} due`}>{exactTime(due.dueAt)}</Fact>}
        {resolvedAt && <Fact name="Resolved">{exactTime(resolvedAt)}</Fact>}
        <Fact name="Printed">{exactTime(new Date().toISOString())}</Fact>
      </dl>
      <p data-notes-left-out className="mt-3 text-ink-soft text-sm">
        Internal notes are left out.
      </p>
    </header>
  );
}

/** Who has asked, and where to go. Only staff know how to reach them, and have loaded it beside the thread. */
function Requester({ ticket }: { ticket: Ticket }) {
  const { data: requester } = useQuery({ ...requesterOf(ticket.id), enabled: false });
  const company = requester?.company;
  const phones = [...new Set([requester?.phone, company?.phone])].filter(Boolean).join(', ');

  return (
    <>
      <Fact name="Requester">{fullName(ticket.clientName, ticket.clientLastName)}</Fact>
      <Fact name="Company">{ticket.companyName}</Fact>
      {phones && <Fact name="Phone">{phones}</Fact>}
      {requester && <Fact name="Email">{requester.email}</Fact>}
      {company?.address && <Fact name="Address">{company.address}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd dir="auto" className="font-medium">
        {children}
      </dd>
    </div>
  );
}
