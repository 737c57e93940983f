import { Article } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { TicketParams } from './tickets.ts';

export const createTicketArticle = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/article',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Create an article from a ticket',
    description:
      'A draft for provider staff, from the description and the last replies of staff. Names, addresses, numbers and passwords are masked as far as their form tells; read it before you publish it. Internal notes are left out.',
    tags: ['Knowledge base'],
    params: TicketParams,
    response: { 201: Article },
  },
});
