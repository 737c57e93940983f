import type { Reply } from '#contract/endpoint.ts';
import type { Report } from '#contract/reports.ts';
import { listTickets } from '#contract/tickets.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import type { Caller, startApp } from './app.ts';

type World = Awaited<ReturnType<typeof startApp>>;
type Ticket = Reply<typeof listTickets>[number];
type Counted = Pick<Report, 'tickets' | 'days' | 'priorities' | 'categories' | 'companies'>;
type Period = { from: string; to: string; timezone: string };

/** All tickets that the API lists for somebody. */
export async function listAllTickets({ send }: World, caller: Caller) {
  const tickets: Ticket[] = [];
  for (let url: string | undefined = `${listTickets.url}?limit=200`; url; ) {
    const response = await send(caller, 'GET', url);
    tickets.push(...(response.json() as Ticket[]));
    url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return tickets;
}

/** The figures of a report, counted one by one from what the API says about tickets. */
export function countedFrom(tickets: Ticket[], { from, to, timezone }: Period) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  const dated = tickets.map((ticket) => ({
    ...ticket,
    createdOn: format.format(new Date(ticket.createdAt)),
    resolvedOn: ticket.resolvedAt ? format.format(new Date(ticket.resolvedAt)) : undefined,
  }));
  const countsAt = (some: typeof dated, first: string, last: string) => ({
    created: some.filter(({ createdOn }) => createdOn >= first && createdOn <= last).length,
    resolved: some.filter(({ resolvedOn }) => resolvedOn && resolvedOn >= first && resolvedOn <= last).length,
    open: some.filter(({ createdOn, resolvedOn }) => createdOn <= last && !(resolvedOn && resolvedOn <= last)).length,
  });
  const by = (keyOf: (ticket: Ticket) => string) =>
    [...Map.groupBy(dated, keyOf)]
      .map(([key, some]) => ({ key, ...countsAt(some, from, to) }))
      .filter(({ created, resolved, open }) => created + resolved + open > 0)
      .sort(byKey);
  return {
    tickets: countsAt(dated, from, to),
    days: datesOf(from, to).map((date) => ({ date, ...countsAt(dated, date, date) })),
    priorities: TicketPriorities.toReversed().map((priority) => ({
      priority,
      ...countsAt(
        dated.filter((ticket) => ticket.priority === priority),
        from,
        to,
      ),
    })),
    categories: by(({ category }) => category),
    companies: by(({ companyId }) => companyId),
  };
}

/** The same figures of a report. */
export function figuresOf({ tickets, days, priorities, categories, companies = [] }: Partial<Counted>) {
  const counts = ({ created = 0, resolved = 0, open = 0 }) => ({ created, resolved, open });
  return {
    tickets,
    days,
    priorities,
    categories: categories?.map(({ category, ...rest }) => ({ key: category, ...counts(rest) })).sort(byKey),
    companies: companies.map(({ companyId, ...rest }) => ({ key: companyId, ...counts(rest) })).sort(byKey),
  };
}

function datesOf(from: string, to: string) {
  const dates: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    dates.push(new Date(time).toISOString().slice(0, 10));
  }
  return dates;
}

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
