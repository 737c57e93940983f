import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useTicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { ColumnPart } from '#web/features/desk/tickets/panel/column-parts.tsx';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { statusLabels } from '#web/features/shared/ticket-labels.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { causedBy, useChangeCause } from './api.ts';

const target = 'pointer-coarse:min-h-11';

/** Which ticket causes a ticket, or which ones it causes. */
export function TicketCause({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {ticket.cause && <CausedBy ticket={ticket} cause={ticket.cause} />}
      {ticket.caused && ticket.caused.total > 0 && <Causes ticket={ticket} />}
    </>
  );
}

function CausedBy({ ticket, cause }: { ticket: Ticket; cause: NonNullable<Ticket['cause']> }) {
  const { addressOf } = useTicketAddress();
  const { mutate: change, isPending } = useChangeCause(ticket);
  const { dialog } = useWorkspace();
  return (
    <ColumnPart title="Caused by">
      <p>
        <Link to={addressOf(cause.id)} className="[overflow-wrap:anywhere] not-hover:no-underline">
          {cause.ticketNumber} <bdi>{cause.title}</bdi>
        </Link>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-4">
        <TextButton className={target} onClick={() => dialog.set('cause')}>
          Change…
        </TextButton>
        <TextButton
          className={target}
          disabled={isPending}
          onClick={() => change({ sent: { cause: null, earlier: cause } })}
        >
          Remove
        </TextButton>
      </p>
    </ColumnPart>
  );
}

/** How many tickets the column lists before it is asked for all. */
const FEW = 5;

function Causes({ ticket }: { ticket: Ticket }) {
  const { tickets, active, total } = useCaused(ticket);
  const { dialog } = useWorkspace();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? tickets : tickets.slice(0, FEW);
  const rest = tickets.length - shown.length;

  return (
    <ColumnPart title={`Causes ${total === 1 ? '1 ticket' : `${total} tickets`}, ${active} active`}>
      <ul className="space-y-1.5">
        {shown.map((caused) => (
          <CausedTicket key={caused.id} ticket={caused} />
        ))}
      </ul>
      <p className="mt-1.5 flex flex-wrap gap-x-4">
        {active > 0 && (
          <TextButton className={target} onClick={() => dialog.set('answer')}>
            Answer all…
          </TextButton>
        )}
        {rest > 0 && (
          <TextButton className={target} onClick={() => setShowsAll(true)}>
            Show {rest} more
          </TextButton>
        )}
      </p>
    </ColumnPart>
  );
}

function CausedTicket({ ticket: { id, title, ticketNumber, status, companyName } }: { ticket: Ticket }) {
  const { addressOf } = useTicketAddress();
  return (
    <li>
      <p>
        <Link to={addressOf(id)} dir="auto" className="line-clamp-2 [overflow-wrap:anywhere] not-hover:no-underline">
          {title}
        </Link>
      </p>
      <p className="text-ink-faint [overflow-wrap:anywhere]">
        {ticketNumber} · {statusLabels[status]} · <bdi>{companyName}</bdi>
      </p>
    </li>
  );
}

/** Resolving a cause resolves nothing else: it asks what the clients of the others are told. */
export function AnswerCaused({ ticket }: { ticket: Ticket }) {
  const { dialog } = useWorkspace();
  if (isActiveStatus(ticket.status) || !ticket.caused?.active) return null;
  return <Question ticket={ticket} onAnswer={() => dialog.set('answer')} />;
}

function Question({ ticket, onAnswer }: { ticket: Ticket; onAnswer: () => void }) {
  const { active } = useCaused(ticket);
  if (active === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line px-3.5 py-2 text-ink-soft text-sm">
      <MessagesSquare className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-48">
        {active === 1
          ? 'A ticket that it caused is still active. Is it solved, too?'
          : `${active} tickets that it caused are still active. Are they solved, too?`}
      </span>
      <Button look="secondary" size="small" onClick={onAnswer}>
        Answer all…
      </Button>
    </div>
  );
}

/** The tickets that a ticket causes: as the ticket counts them, until they have loaded. */
function useCaused({ id, caused = { active: 0, total: 0 } }: Ticket) {
  const { data } = useQuery(causedBy(id));
  if (!data) return { tickets: [], ...caused };
  return { tickets: data, active: data.filter(({ status }) => isActiveStatus(status)).length, total: data.length };
}
