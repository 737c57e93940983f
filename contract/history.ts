import { z } from 'zod';
import { AuditWays } from './audit-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, PageQuery, Timestamp } from './primitives.ts';
import { TicketParams } from './tickets.ts';

/** What one user changed on a ticket at one moment. */
export const HistoryEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  byName: z.string().describe('The name at that time, even if the user was deleted since'),
  via: z.enum(AuditWays).nullable().describe('How it came in; null for the portal'),
  changes: z.array(
    z.object({
      field: z.string().describe('A field of the ticket; `assignedTo` is the assignee’s name'),
      from: z.unknown().describe('Long texts are cut'),
      to: z.unknown(),
    }),
  ),
});

export const listHistory = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/history',
  access: 'signed-in',
  schema: {
    summary: 'Read a ticket’s history, newest first',
    description: 'Clients get the changes of status, priority and assignee; provider staff get all.',
    tags: ['Tickets'],
    params: TicketParams,
    querystring: PageQuery,
    response: { 200: z.array(HistoryEntry) },
  },
});
