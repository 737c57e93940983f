import type { Reply } from '#contract/endpoint.ts';
import type { findRequester } from '#contract/ticket-people.ts';
import type { findTicket } from '#contract/tickets.ts';
import { id } from './people.ts';
import { daysAgo } from './time.ts';

type Requester = Reply<typeof findRequester>;

/** How to reach the requester of a ticket, and what else they and their colleagues have asked. */
export const requesterOf = (
  ticket: Pick<Reply<typeof findTicket>, 'clientId' | 'clientName' | 'clientLastName' | 'companyName'>,
  fields: Partial<Requester> = {},
): Requester => ({
  id: ticket.clientId,
  name: `${ticket.clientName} ${ticket.clientLastName}`,
  email: 'priya.nair@example.com',
  phone: '(314) 555-0143',
  hasAccount: true,
  company: {
    name: ticket.companyName,
    phone: '(314) 555-0100',
    address: '314 Market Street, Saint Louis, MO 63101',
    isPerson: false,
  },
  tickets: [otherTicket(101, 'The phones are dead')],
  colleaguesTickets: [otherTicket(102, 'A new laptop for the front desk')],
  ...fields,
});

export const otherTicket = (number: number, title: string): Requester['tickets'][number] => ({
  id: id(number),
  ticketNumber: `TKT-${number}`,
  title,
  status: 'resolved',
  createdAt: daysAgo(3),
});
