import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Person } from './primitives.ts';
import { TicketParams } from './tickets.ts';

export const MoveTarget = z.object({
  clientId: Id.describe('The new requester'),
  companyId: Id.optional().describe('Their company, if it is another one'),
});
export type MoveTargetInput = z.output<typeof MoveTarget>;

export const previewMove = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/move-preview',
  access: 'staff',
  schema: {
    summary: 'Who will see a ticket once it has another requester',
    description: 'For provider staff, before they change requester or company of a ticket. It changes nothing.',
    tags: ['Tickets'],
    params: TicketParams,
    querystring: MoveTarget,
    response: {
      200: z.object({
        gaining: z.array(Person).describe('Client users who will see the ticket and do not now, by name'),
        losing: z.array(Person).describe('Client users who see the ticket now and will not any more, by name'),
        comments: z.int().describe('The public comments that they will see'),
        files: z.int(),
        losesAssignee: z.boolean().describe('Whether the assignee can’t be assigned to tickets of the new company'),
        movingMinutes: z.int().describe('The time that the new company will pay for'),
        stayingMinutes: z.int().describe('The time on closed statements of the old company, which stays there'),
      }),
    },
  },
});
