import { useState } from 'react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextButton } from '#web/ui/button.tsx';

type AnsweredPeopleProps = { active: Ticket[]; chosen: Ticket[]; onToggle: (ticketId: string) => void };

/** How many people of how many companies get an answer; by name, and without some of them, if wanted. */
export function AnsweredPeople({ active, chosen, onToggle }: AnsweredPeopleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const people = new Set(chosen.flatMap((ticket) => peopleOf(ticket).map(({ id }) => id)));
  const companies = new Set(chosen.map(({ companyId }) => companyId));

  return (
    <div className="rounded bg-sunken px-3.5 py-2.5 text-sm">
      <p role="status">
        {count(people.size, 'person', 'people')} of {count(companies.size, 'company', 'companies')} will get it, in{' '}
        {count(chosen.length, 'ticket', 'tickets')}.
      </p>
      {active.length > 0 && (
        <TextButton className="pointer-coarse:min-h-11" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide names' : 'Show names'}
        </TextButton>
      )}
      {isOpen && (
        <ul aria-label="Tickets to answer" className="mt-1 divide-y divide-line">
          {active.map((ticket) => (
            <li key={ticket.id}>
              <label className="flex min-h-10 items-start gap-2 py-1.5 pointer-coarse:min-h-11 [overflow-wrap:anywhere]">
                <input
                  type="checkbox"
                  className="tick mt-0.5"
                  checked={chosen.includes(ticket)}
                  onChange={() => onToggle(ticket.id)}
                />
                <span className="min-w-0">
                  {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
                  <span className="block text-ink-soft">
                    <bdi>{ticket.companyName}</bdi>:{' '}
                    <bdi>
                      {peopleOf(ticket)
                        .map(({ name }) => name)
                        .join(', ')}
                    </bdi>
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whom a comment in a ticket is for: its requester, and who takes part. */
function peopleOf({ clientId, clientName, clientLastName, participants = [] }: Ticket) {
  return [
    { id: clientId, name: fullName(clientName, clientLastName) },
    ...participants.filter(({ id }) => id !== clientId),
  ];
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
