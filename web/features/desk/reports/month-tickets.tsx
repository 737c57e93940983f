import { dayIn, missedInWords, outcomeOf, stateOf } from '#contract/report-words.ts';
import type { Month } from './api.ts';
import { type Home, NumberLink, ReportLine, ReportPart } from './report-part.tsx';

type MonthPart = Pick<Month, 'timezone'> & { home: Home };
type SolvedProps = MonthPart & Pick<Month, 'solved'> & { title: string; more: number };

/** What was resolved, by category, each with what was done. */
export function SolvedTickets({ title, solved, timezone, home, more }: SolvedProps) {
  return (
    <ReportPart title={title} empty="No ticket was resolved in this month." isEmpty={solved.length === 0}>
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
    </ReportPart>
  );
}

type MissedProps = MonthPart & Pick<Month, 'missed'> & { title: string };

/** Which promises were missed; nothing if all were kept. */
export function MissedPromises({ title, missed, timezone, home }: MissedProps) {
  if (missed.length === 0) return null;
  return (
    <ReportPart title={title} empty="" isEmpty={false}>
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
    </ReportPart>
  );
}

type UnsolvedProps = MonthPart & { title: string; tickets: Month['unsolved']; more?: number };

/** What was open at the end, with its state as of now. */
export function UnsolvedTickets({ title, tickets, timezone, home, more = 0 }: UnsolvedProps) {
  return (
    <ReportPart title={title} empty="Nothing." isEmpty={tickets.length === 0}>
      <ul className="mt-1">
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} home={home} at={`since ${dayIn(ticket.createdAt, timezone)}`}>
            {stateOf(ticket, timezone)}
          </TicketLine>
        ))}
      </ul>
      <More count={more} />
    </ReportPart>
  );
}

type TicketLineProps = Pick<MonthPart, 'home'> & {
  ticket: { id: string; ticketNumber: string; title: string; requester: string };
  at: string;
  children: string | null;
};

function TicketLine({ ticket, home, at, children }: TicketLineProps) {
  const name = (
    <>
      <NumberLink ticket={ticket} home={home} />
      <bdi className="font-medium">{ticket.title}</bdi>
    </>
  );
  const aside = (
    <>
      <bdi>{ticket.requester}</bdi>, {at}
    </>
  );
  return (
    <ReportLine name={name} aside={aside}>
      {children && <bdi>{children}</bdi>}
    </ReportLine>
  );
}

function More({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2 text-ink-soft text-sm">And {count.toLocaleString('en-US')} more, in your list of tickets.</p>
  );
}
