import { Pencil } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { canEditTicket, isStaffRole } from '#contract/policies.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { exactTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { Ticket } from './api.ts';
import { Tags } from './badges.tsx';
import { fullName } from './labels.ts';

type Reader = StoredSession['user'];

/** What a ticket is changed with; staff have more, and no client's browser loads it. */
export type TicketForms = {
  editLabel: string;
  EditForm: ComponentType<{ ticket: Ticket; reader: Reader; onDone: () => void }>;
  TriageForm?: ComponentType<{ ticket: Ticket }>;
};

type TicketDetailsProps = { ticket: Ticket; reader: Reader; forms: TicketForms };

export function TicketDetails({ ticket, reader, forms: { editLabel, EditForm, TriageForm } }: TicketDetailsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const isStaff = isStaffRole(reader.role);

  return (
    <>
      {isEditing ? (
        <EditForm ticket={ticket} reader={reader} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="space-y-4">
          <p className="max-w-[70ch] whitespace-pre-wrap leading-relaxed [overflow-wrap:anywhere]">
            {ticket.description}
          </p>
          <Tags tags={ticket.tags} all />
        </div>
      )}
      <div className="space-y-5 border-line border-t pt-5 @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1 @3xl:border-t-0 @3xl:pt-0">
        {TriageForm && <TriageForm ticket={ticket} />}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm @3xl:grid-cols-1">
          <Fact name="Requester">{fullName(ticket.clientName, ticket.clientLastName)}</Fact>
          <Fact name="Company">{ticket.companyName}</Fact>
          <Fact name="Category">{ticket.category}</Fact>
          {!isStaff && (
            <Fact name="Assigned to">{fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}</Fact>
          )}
          <Fact name="Created">{exactTime(ticket.createdAt)}</Fact>
          {ticket.resolvedAt && <Fact name="Resolved">{exactTime(ticket.resolvedAt)}</Fact>}
        </dl>
        {canEditTicket(reader, ticket) && !isEditing && (
          <Button look="secondary" onClick={() => setIsEditing(true)}>
            <Pencil className="size-4" aria-hidden="true" />
            {editLabel}
          </Button>
        )}
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
