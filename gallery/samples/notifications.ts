import type { Reply } from '#contract/endpoint.ts';
import type { listNotifications } from '#contract/notifications.ts';
import { id } from './people.ts';
import { ticket } from './tickets.ts';
import { daysAgo, minutesAgo } from './time.ts';

type Notification = Reply<typeof listNotifications>[number];

export const notification = (fields: Partial<Notification> = {}): Notification => ({
  id: id(800),
  kind: 'replied',
  sentence: 'Priya Nair commented on your ticket',
  ticket: { id: ticket().id, ticketNumber: ticket().ticketNumber, title: ticket().title },
  inquiryId: null,
  incidentId: null,
  companyId: null,
  createdAt: minutesAgo(4),
  readAt: null,
  ...fields,
});

/** Unread and read ones, and one that is about no ticket. */
export const someNotifications = (): Notification[] => [
  notification(),
  notification({
    id: id(801),
    kind: 'inquiry',
    sentence: 'Rosa Delgado sent a message',
    ticket: null,
    inquiryId: id(900),
  }),
  notification({
    id: id(802),
    kind: 'noted',
    sentence: 'Sam Okafor wrote a note',
    createdAt: daysAgo(1),
    readAt: daysAgo(1),
  }),
  notification({
    id: id(803),
    kind: 'promise',
    sentence: 'The first reply is late',
    createdAt: daysAgo(2),
    readAt: daysAgo(1),
  }),
];
