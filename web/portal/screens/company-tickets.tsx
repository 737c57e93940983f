import { queryOptions, useQuery } from '@tanstack/react-query';
import * as Router from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { listTickets } from '#contract/tickets.ts';
import { ticketListFailed } from '#contract/tickets-constants.ts';
import { ticketsOf } from '#web/features/desk/tickets/api.ts';
import { PriorityMark, StatusBadge } from '#web/features/desk/tickets/badges.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';

/** How many tickets the page of a company shows. */
const FIRST = 10;

const latestOf = (company: string) =>
  queryOptions({
    ...ticketsOf(['tickets', 'of company', company], { company, status: 'active', sort: 'updated', limit: FIRST }),
    refetchOnMount: 'always',
  });

/** The active tickets of a company that changed last. */
export function CompanyTickets({ company }: { company: { id: string; activeTickets: number } }) {
  const query = useQuery(latestOf(company.id));
  const all = `/admin?company=${company.id}&status=active`;

  return (
    <section aria-labelledby="open-tickets" className="border-line border-t">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 pb-2 sm:px-6">
        <h3 id="open-tickets" className="text-lg">
          Open tickets
        </h3>
        {company.activeTickets > 0 && (
          <Link to={all} className="text-sm">
            All {company.activeTickets.toLocaleString('en-US')}
          </Link>
        )}
      </div>
      <Loaded
        query={query}
        failure={ticketListFailed}
        loading={<LoadingBars things="tickets" bars={['h-9', 'h-9', 'h-9']} className="space-y-2 px-4 pb-4 sm:px-6" />}
      >
        {(tickets) =>
          tickets.length === 0 ? (
            <p className="px-4 pb-4 text-ink-soft sm:px-6">Nothing is open.</p>
          ) : (
            <ul aria-labelledby="open-tickets">
              {tickets.map((ticket) => (
                <TicketLine key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function TicketLine({ ticket }: { ticket: Reply<typeof listTickets>[number] }) {
  const { id, ticketNumber, title, status, priority, assignedToFirstName, assignedToLastName, updatedAt } = ticket;
  const assignee = assignedToFirstName && fullName(assignedToFirstName, assignedToLastName ?? '');

  return (
    <li className="flex flex-wrap items-center gap-x-4 border-line border-t px-4 py-2 text-sm sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_8rem_4.5rem] sm:px-6">
      <span className="tabular flex items-center gap-1.5 text-ink-soft">
        <PriorityMark priority={priority} />
        {ticketNumber}
      </span>
      <Router.Link
        to={`/admin?ticket=${id}`}
        dir="auto"
        className="min-w-0 truncate rounded font-medium text-base underline-offset-2 hover:underline max-sm:order-last max-sm:basis-full pointer-coarse:py-2.5"
      >
        {title}
      </Router.Link>
      <span>
        <StatusBadge ticket={{ status }} />
      </span>
      <span className="truncate text-ink-soft max-sm:hidden">{assignee ? <bdi>{assignee}</bdi> : 'Unassigned'}</span>
      <RelativeTime value={updatedAt} what="Updated" className="text-ink-faint max-sm:ml-auto sm:text-right" />
    </li>
  );
}
