import { listAssignableUsers, listCompanies } from '#contract/companies.ts';
import { findDisplay, updateDisplay } from '#contract/display.ts';
import type { ListDensities } from '#contract/display-constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { previewFile } from '#contract/files.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { ActiveStatuses, ClosedStatuses } from '#contract/tickets-constants.ts';
import { listUsers } from '#contract/users.ts';
import { countTickets, countViews, listViews } from '#contract/views.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { display } from './account.ts';
import { deskCompanies, deskPerson, deskStaff } from './desk-people.ts';
import { deskRows } from './desk-rows.ts';
import { deskThread } from './desk-thread.ts';
import { storedDraft } from './drafts.ts';
import { pictureBytes } from './files.ts';
import { id } from './people.ts';
import { serveTicket } from './ticket-server.ts';
import { assignedTo, promised, ticket } from './tickets.ts';
import { hoursAgo, inHours, inMinutes, minutesAgo } from './time.ts';
import { viewCounts, views } from './views.ts';

type Ticket = Reply<typeof findTicket>;

const rows = deskRows
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

/** A staff member’s desk: 40 tickets, newest first, in every state and with every mark. */
export const deskTickets = (): Ticket[] => rows.map(deskTicket);

function deskTicket(row: string[], index: number): Ticket {
  const [age, companyKey, requesterKey, assigneeKey, priority, status, promise, tags, marks, category, title, text] =
    row as DeskRow;
  const { id: companyId, name: companyName } = deskCompanies[companyKey];
  const requester = deskPerson(requesterKey);
  const assignee = deskPerson(assigneeKey);
  const minutes = minutesOf(age);
  const closedAt = minutesAgo(Math.round(minutes / 2));
  return ticket({
    id: id(9200 + index),
    ticketNumber: `TKT-${1064 - index}`,
    title,
    description: text,
    category,
    priority,
    status,
    tags: tags === '-' ? [] : tags.split(' '),
    clientId: requester?.id,
    clientName: requester?.firstName,
    clientLastName: requester?.lastName,
    companyId,
    companyName,
    ...(assignee && assignedTo(assignee)),
    createdAt: minutesAgo(minutes),
    updatedAt: minutesAgo(Math.min(minutes, 3 + index * 17)),
    resolvedAt: promise === 'kept' ? closedAt : null,
    source: marks.includes('mail') ? 'mail' : 'portal',
    isUnread: marks.includes('unread'),
    promise: promises[promise](),
    ...(marks.includes('files') && { hasFiles: true }),
  });
}

type DeskRow = [
  age: string,
  company: keyof typeof deskCompanies,
  requester: string,
  assignee: string,
  priority: Ticket['priority'],
  status: Ticket['status'],
  promise: keyof typeof promises,
  tags: string,
  marks: string,
  category: string,
  title: string,
  text: string,
];

function minutesOf(age: string) {
  const unit = { m: 1, h: 60, d: 24 * 60 }[age.slice(-1)] ?? 1;
  return Number(age.slice(0, -1)) * unit;
}

const promises = {
  missed: () => promised({ firstReplyDueAt: minutesAgo(25), firstReplyWarnAt: hoursAgo(1) }),
  soon: () => promised({ firstReplyDueAt: inMinutes(18), firstReplyWarnAt: minutesAgo(10) }),
  today: () => promised({ firstReplyDueAt: inHours(3) }),
  later: () => promised({ firstReplyDueAt: inHours(28), firstReplyWarnAt: inHours(20) }),
  answered: () => promised({ firstReplyDueAt: null, firstReplyAt: hoursAgo(1), firstReplyKept: true }),
  paused: () =>
    promised({ firstReplyAt: hoursAgo(2), firstReplyKept: true, resolutionDueAt: null, pausedAt: hoursAgo(2) }),
  kept: () => promised({ firstReplyAt: hoursAgo(2), firstReplyKept: true, resolutionKept: true }),
  none: () => null,
};

/** Leaves unsent comments behind on the tickets that are marked so. */
function keepDrafts() {
  for (const [index, row] of rows.entries())
    if (row[8]?.includes('draft')) storedDraft(`comment:${id(9200 + index)}`, { text: 'I will', isInternal: false });
}

const recipients = [{ name: 'Dana Whitfield', byMail: true }];

type Desk = { density?: (typeof ListDensities)[number]; tickets?: Ticket[] };

/**
 * Answers what the dashboard's list, its views and the panel of any of its tickets ask, with drafts that were left behind.
 * @returns what `serveTicket` returns
 */
export function serveDesk(api: FakeApi, { density = 'comfortable', tickets = deskTickets() }: Desk = {}) {
  keepDrafts();
  const server = serveTicket(api, { ticket: tickets[3], comments: deskThread(), recipients });
  api.on(findTicket, ({ params }) => tickets.find((each) => each.id === params.ticketId) ?? server.current());
  api.on(listTickets, ({ querystring = {} }) => pageOf(tickets.filter((each) => matches(each, querystring))));
  api.on(countTickets, ({ querystring = {} }) => ({
    count: tickets.filter((each) => matches(each, querystring)).length,
  }));
  api.on(listViews, () => pageOf(views));
  api.on(countViews, () => viewCounts);
  api.on(findDisplay, () => display({ density }));
  api.on(updateDisplay, ({ body }) => display({ density, ...body }));
  api.on(listUsers, () => deskStaff);
  api.on(listAssignableUsers, () => deskStaff);
  api.on(listCompanies, () => pageOf(Object.values(deskCompanies)));
  api.on(previewFile, () => pictureBytes());
  return server;
}

type Filters = { status?: unknown; priority?: unknown; search?: unknown };

/** The filters that stories use: status, priority and words of the title. */
function matches({ status, priority, title }: Ticket, filters: Filters) {
  const statuses = { active: ActiveStatuses, closed: ClosedStatuses }[String(filters.status)] ?? [filters.status];
  const isOfStatus = filters.status === undefined || statuses.some((each) => each === status);
  const isOfPriority = filters.priority === undefined || filters.priority === priority;
  return isOfStatus && isOfPriority && title.toLowerCase().includes(String(filters.search ?? '').toLowerCase());
}
