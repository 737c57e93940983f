import type { Reply } from '#contract/endpoint.ts';
import type { findTicket } from '#contract/tickets.ts';
import { acme, admin, employee, id, member } from './people.ts';
import { daysAgo, hoursAgo, inHours, minutesAgo } from './time.ts';

type Ticket = Reply<typeof findTicket>;

export const ticket = (fields: Partial<Ticket> = {}): Ticket => ({
  id: id(100),
  ticketNumber: 'TKT-1042',
  title: 'The label printer prints blank labels',
  description: 'Since this morning, on both floors. A restart did not help.',
  category: 'Printing & Peripherals',
  priority: 'medium',
  status: 'open',
  tags: [],
  clientId: employee.id,
  clientName: employee.firstName,
  clientLastName: employee.lastName,
  companyId: acme.id,
  companyName: acme.name,
  assignedToId: null,
  assignedToFirstName: null,
  assignedToLastName: null,
  hasActiveAssignee: false,
  createdAt: hoursAgo(26),
  updatedAt: minutesAgo(12),
  resolvedAt: null,
  source: 'portal',
  dueOn: null,
  overdueAt: null,
  routine: null,
  formerNumber: null,
  mail: null,
  followsId: null,
  mergedIntoId: null,
  splitFromId: null,
  version: 1,
  promise: null,
  ...fields,
});

type Person = { id: string; firstName: string; lastName: string };

/** A ticket's fields about its assignee. */
export const assignedTo = ({ id: assignedToId, firstName, lastName }: Person) => ({
  assignedToId,
  assignedToFirstName: firstName,
  assignedToLastName: lastName,
  hasActiveAssignee: true,
});

type TicketPromise = NonNullable<Ticket['promise']>;

/** A promise with nothing due yet; `fields` replace any part of it. */
export const promised = (fields: Partial<TicketPromise> = {}): TicketPromise => ({
  firstReplyDueAt: inHours(4),
  firstReplyWarnAt: inHours(3),
  firstReplyAt: null,
  firstReplyKept: null,
  resolutionDueAt: inHours(30),
  resolutionWarnAt: inHours(22),
  resolutionKept: null,
  pausedAt: null,
  ...fields,
});

/** What a list shows: unread, assigned, late, waiting for the client, and resolved tickets. */
export const someTickets = (): Ticket[] => [
  ticket({ isUnread: true, promise: promised() }),
  ticket({
    id: id(101),
    ticketNumber: 'TKT-1041',
    title: 'The phones are dead',
    description: 'Nobody can call us.',
    priority: 'urgent',
    status: 'in_progress',
    promise: promised({ firstReplyDueAt: minutesAgo(25), firstReplyWarnAt: hoursAgo(1) }),
    ...assignedTo(admin),
    updatedAt: hoursAgo(2),
  }),
  ticket({
    id: id(102),
    ticketNumber: 'TKT-1038',
    title: 'A new laptop for the front desk',
    description: 'With two screens, please.',
    priority: 'low',
    status: 'waiting_client',
    tags: ['new-user', 'hardware', 'front-desk'],
    clientId: member.id,
    clientName: member.firstName,
    clientLastName: member.lastName,
    ...assignedTo(member),
    updatedAt: daysAgo(1),
  }),
  ticket({
    id: id(103),
    ticketNumber: 'TKT-1029',
    title: 'The scanner sends every page twice',
    priority: 'high',
    status: 'resolved',
    resolvedAt: daysAgo(3),
    updatedAt: daysAgo(3),
    ...assignedTo(admin),
  }),
];

/** As many tickets as a test needs, newest first. */
export const manyTickets = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    ticket({ id: id(1000 + index), ticketNumber: `TKT-${2000 - index}`, title: `Shelf ${index + 1} is bent` }),
  );

/** One that fires and one that is over. */
export const alerts = (): NonNullable<Ticket['alerts']> => [
  {
    source: 'uptime_kuma',
    title: 'Shop is down',
    text: 'connect ETIMEDOUT 192.0.2.80:443\nhttps://shop.example.com',
    state: 'firing',
    count: 14,
    firstAt: hoursAgo(3),
    lastAt: minutesAgo(2),
    resolvedAt: null,
  },
  {
    source: 'api',
    title: 'Disk full',
    text: '',
    state: 'resolved',
    count: 1,
    firstAt: hoursAgo(5),
    lastAt: hoursAgo(5),
    resolvedAt: hoursAgo(1),
  },
];
