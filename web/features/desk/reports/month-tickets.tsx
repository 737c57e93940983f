import { type ReactNode, useId } from 'react';
import { dayIn, missedInWords, outcomeOf, stateOf } from '#contract/report-words.ts';
import { Link } from '#web/ui/link.tsx';
import type { Month } from './api.ts';

type MonthPart = Pick<Month, 'timezone'> & {
  /** Where its reader finds tickets. */
  home: '/admin' | '/client';
};
type SolvedProps = MonthPart & Pick<Month, 'solved'> & { title: string; more: number };

/** What was resolved, by category, each with what was done. */
export function SolvedTickets({ title, solved, timezone, home, more }: SolvedProps) {
  return (
    <Part title={title} empty="No ticket was resolved in this month." isEmpty={solved.length === 0}>
      {solved.map(({ category, tickets }) => (
        <div key={category} className="mt-4 first-of-type:mt-2">
          <h4 dir="auto" className="flex items-baseline gap-2 font-sans font-semibold text-base">
            <span className="[overflow-wrap:anywhere]">{category}</span>
            <span className="tabular font-normal text-ink-soft text-sm">{tickets.length}</span>
          </h4>
          <ul>
            {tickets.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} home={home} at={dayIn(ticket.resolvedAt, timezone)}>
                {outcomeOf(ticket)}
              </TicketLine>
            ))}
          </ul>
        </div>
      ))}
      <More count={more} />
    </Part>
  );
}

type MissedProps = MonthPart & Pick<Month, 'missed'> & { title: string };

/** Which promises were missed; nothing if all were kept. */
export function MissedPromises({ title, missed, timezone, home }: MissedProps) {
  if (missed.length === 0) return null;
  return (
    <Part title={title} empty="" isEmpty={false}>
      <ul className="mt-1">
        {missed.map((promise) => (
          <TicketLine
            key={`${promise.id} ${promise.clock}`}
            ticket={promise}
            home={home}
            at={dayIn(promise.at, timezone)}
          >
            {missedInWords(promise)}
          </TicketLine>
        ))}
      </ul>
    </Part>
  );
}

type UnsolvedProps = MonthPart & { title: string; tickets: Month['unsolved']; more?: number };

/** What was open at the end, with its state as of now. */
export function UnsolvedTickets({ title, tickets, timezone, home, more = 0 }: UnsolvedProps) {
  return (
    <Part title={title} empty="Nothing." isEmpty={tickets.length === 0}>
      <ul className="mt-1">
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} home={home} at={`since ${dayIn(ticket.createdAt, timezone)}`}>
            {stateOf(ticket, timezone)}
          </TicketLine>
        ))}
      </ul>
      <More count={more} />
    </Part>
  );
}

type PartProps = { title: string; empty: string; isEmpty: boolean; children: ReactNode };

function Part({ title, empty, isEmpty, children }: PartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6">
      <h3 id={heading} className="break-after-avoid text-lg">
        {title}
      </h3>
      {isEmpty ? <p className="mt-1 text-ink-soft">{empty}</p> : children}
    </section>
  );
}

type TicketLineProps = Pick<MonthPart, 'home'> & {
  ticket: { id: string; ticketNumber: string; title: string; requester: string };
  at: string;
  children: string | null;
};

function TicketLine({ ticket: { id, ticketNumber, title, requester }, home, at, children }: TicketLineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] break-inside-avoid gap-x-6 border-line border-b py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`${home}?ticket=${id}`} className="tabular mr-2 text-sm">
          {ticketNumber}
        </Link>
        <bdi className="font-medium">{title}</bdi>
      </p>
      <p className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere] sm:max-w-60 sm:text-right">
        <bdi>{requester}</bdi>, {at}
      </p>
      {children && (
        <p className="max-w-[44rem] text-ink-soft text-sm [overflow-wrap:anywhere]">
          <bdi>{children}</bdi>
        </p>
      )}
    </li>
  );
}

function More({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2 text-ink-soft text-sm">And {count.toLocaleString('en-US')} more, in your list of tickets.</p>
  );
}
