import { useQuery } from '@tanstack/react-query';
import type { DueFilters } from '#contract/promise-constants.ts';
import type { SnoozedFilters } from '#contract/snoozes-constants.ts';
import { ticketList } from '#web/features/desk/tickets/api.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { fullName } from '#web/lib/full-name.ts';
import { onNewPage } from '#web/lib/store.ts';
import { shortDate } from '#web/lib/time.ts';
import { filtersOf, type MoreFilters, type TicketAddress } from './ticket-address.ts';

/** Names of companies and people picked on this page, by id: a URL has only ids. */
const picked = new Map<string, string>();
onNewPage(() => picked.clear());

export function rememberName({ id, name }: { id: string; name: string }) {
  picked.set(id, name);
}

/** Returns the name of a company or person, if the list shows it or it was picked here. */
export function useNameOf(address: TicketAddress) {
  const { data } = useQuery({ ...ticketList(filtersOf(address)), enabled: false });

  return (id: string) => {
    for (const ticket of data?.rows ?? []) {
      if (ticket.companyId === id) return ticket.companyName;
      if (ticket.clientId === id) return fullName(ticket.clientName, ticket.clientLastName);
      if (ticket.assignedToId === id) return fullName(ticket.assignedToFirstName, ticket.assignedToLastName);
    }
    return picked.get(id);
  };
}

/** The active filters of the panel, in words. */
export function useFilterWords(address: TicketAddress) {
  const nameOf = useNameOf(address);
  const labels: Record<keyof MoreFilters, (value: string) => string> = {
    company: (id) => nameOf(id) ?? 'One company',
    requester: (id) => `From ${nameOf(id) ?? 'one requester'}`,
    assignee: (who) => assigneeWords[who] ?? `Assigned to ${nameOf(who) ?? 'one person'}`,
    category: (category) => category,
    tag: (tag) => `Tag ${tag}`,
    from: (day) => `Since ${shortDate(`${day}T00:00`)}`,
    to: (day) => `Until ${shortDate(`${day}T00:00`)}`,
    updatedFrom: (day) => `Updated since ${shortDate(`${day}T00:00`)}`,
    updatedTo: (day) => `Not updated after ${shortDate(`${day}T00:00`)}`,
    snoozed: (is) => snoozedLabels.find(([value]) => value === is)?.[1] ?? 'Snoozed',
    source: () => 'Created by routines',
    routine: () => 'Created by one routine',
    due: (when) => dueLabels.find(([value]) => value === when)?.[1] ?? 'Due',
  };
  const names = Object.keys(labels) as (keyof MoreFilters)[];
  return names.flatMap((name) => {
    const value = address.more[name];
    return value ? [{ name, words: labels[name](value) }] : [];
  });
}

/** The filter by what is promised, and by the due date. */
export const dueLabels = [
  ['today', 'Due today'],
  ['missed', 'Missed'],
  ['overdue', 'Overdue'],
] as const satisfies [(typeof DueFilters)[number], string][];

/** The filter by whether a ticket is snoozed. */
export const snoozedLabels = [
  ['true', 'Snoozed'],
  ['false', 'Not snoozed'],
] as const satisfies [(typeof SnoozedFilters)[number], string][];

const assigneeWords: Record<string, string> = { me: 'Assigned to you', none: 'Unassigned' };

/** Everything that narrows the list, in words. */
export function useAllFilterWords(address: TicketAddress) {
  const { status, priority, search } = address;
  const known = Object.entries(statusLabels).find(([each]) => each === status)?.[1];
  return [
    ...(search.trim() ? [`“${search.trim()}”`] : []),
    ...(status === 'all' ? [] : [known ?? 'Active']),
    ...(priority ? [`${priorityLabels[priority]} priority`] : []),
    ...useFilterWords(address).map(({ words }) => words),
  ];
}

/** A number of tickets, which may have stopped at a limit. */
export function countWords(count: number | string) {
  if (count === '200+') return 'More than 200';
  return typeof count === 'number'
    ? count.toLocaleString('en-US')
    : `${Number.parseInt(count, 10).toLocaleString('en-US')}+`;
}
