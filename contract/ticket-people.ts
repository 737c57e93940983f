import { z } from 'zod';
import { Balance } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Id, PageQuery, Person, Search, Timestamp } from './primitives.ts';
import { MostParticipants, OtherTickets, peopleMessages } from './ticket-people-constants.ts';
import { StaleTicket, TicketParams, TicketStatus } from './tickets.ts';
import { BaseVersion, ChangeHeaders } from './versions.ts';

export const listParticipants = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/participants',
  access: 'signed-in',
  schema: {
    summary: 'List a ticket’s participants',
    description: 'Colleagues of the requester who see the ticket, comment on it and are notified.',
    tags: ['Tickets'],
    params: TicketParams,
    response: { 200: z.array(Person) },
  },
});

export const ParticipantChanges = z.object({
  userIds: z.array(Id).max(MostParticipants, peopleMessages.tooMany),
  version: BaseVersion,
});

export const setParticipants = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId/participants',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Replace a ticket’s participants',
    description:
      'Replaces all participants with active users of the ticket’s company; the requester is left out. For the requester, the company’s managers and provider staff. Counts as a change of the ticket: `version` and `If-Match` work as for the ticket.',
    tags: ['Tickets'],
    params: TicketParams,
    headers: ChangeHeaders,
    body: ParticipantChanges,
    response: { 200: z.array(Person), 409: StaleTicket, 412: StaleTicket },
  },
});

const Followers = z.array(Person).describe('Everyone who follows the ticket now');

export const followTicket = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId/following',
  access: 'staff',
  schema: {
    summary: 'Follow a ticket',
    description: 'Provider staff who follow a ticket are notified as if it were assigned to them.',
    tags: ['Tickets'],
    params: TicketParams,
    response: { 200: Followers },
  },
});

export const unfollowTicket = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/tickets/:ticketId/following',
  access: 'staff',
  schema: {
    summary: 'Stop following a ticket',
    tags: ['Tickets'],
    params: TicketParams,
    response: { 200: Followers },
  },
});

export const ColleagueQuery = PageQuery.extend({ search: Search });
export type ColleagueQueryInput = z.output<typeof ColleagueQuery>;

export const listColleagues = endpoint({
  method: 'GET',
  url: '/api/ticketing/colleagues/:companyId',
  access: 'signed-in',
  schema: {
    summary: 'The people of a company, by name',
    description: 'Active users, as participants or requesters of tickets. `search` matches the name.',
    tags: ['Tickets'],
    params: CompanyParams,
    querystring: ColleagueQuery,
    response: { 200: z.array(Person) },
  },
});

const OtherTicket = z.object({
  id: Id,
  ticketNumber: z.string(),
  title: z.string(),
  status: TicketStatus,
  createdAt: Timestamp,
});

export const findRequester = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/requester',
  access: 'staff',
  schema: {
    summary: 'Read the requester’s contact details and other tickets',
    description: `Includes the newest ${OtherTickets} other tickets of the requester and of their colleagues.`,
    tags: ['Tickets'],
    params: TicketParams,
    response: {
      200: z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        hasAccount: z
          .boolean()
          .describe('Whether they can log in; people without an account follow the ticket by link'),
        company: z.object({
          name: z.string(),
          phone: z.string(),
          address: z.string(),
          isPerson: z.boolean(),
          balance: Balance.optional().describe('What its agreements have left today; left out if none is in force'),
        }),
        tickets: z.array(OtherTicket),
        colleaguesTickets: z.array(OtherTicket),
      }),
    },
  },
});
