import { z } from 'zod';
import { ChecklistLimit } from './checklists-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { MostMerged, MostSplit, mergeMessages } from './ticket-merges-constants.ts';
import { RefusedTicket, StaleTicket, Ticket, TicketParams, Title } from './tickets.ts';
import { BaseVersion, ChangeHeaders } from './versions.ts';

const MergeBody = z.object({
  intoId: Id,
  also: z
    .array(z.object({ id: Id, version: BaseVersion }))
    .max(MostMerged - 1, mergeMessages.tooManyMerged)
    .optional()
    .describe('More tickets of the company that are merged into the same one, after this one. All are merged, or none'),
});
export type MergeInput = z.output<typeof MergeBody>;

export const mergeTicket = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/merge',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Merge tickets into another one',
    description: `For provider staff. The comments, files, participants and followers of the ticket move to the other ticket of the same company; its requester participates there. If the ticket is active and the other one waits for the client, is resolved or closed, the other one becomes open. The higher priority and the earlier due times win, and each question waits for an answer of its own. The ticket is closed and its \`mergedIntoId\` set; it has no promise of its own; replies to it arrive at the other one. It keeps its version, and nothing else of it can be changed until the merge is undone. Together, both have at most ${ChecklistLimit.merged} steps, otherwise 409. With \`also\`, up to ${MostMerged} tickets are merged as one after the other.`,
    tags: ['Tickets'],
    params: TicketParams,
    headers: ChangeHeaders,
    body: MergeBody,
    response: { 200: Ticket, 409: RefusedTicket, 412: StaleTicket },
  },
});

export const unmergeTicket = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/unmerge',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Undo merges of tickets',
    description:
      'For provider staff. Everything from the ticket returns to it unchanged, and the other one is what it was before, unless somebody has changed that since. What was written after the merge stays in the other ticket.',
    tags: ['Tickets'],
    params: TicketParams,
    body: z
      .object({
        also: z
          .array(Id)
          .max(MostMerged - 1, mergeMessages.tooManyMerged)
          .optional()
          .describe('More tickets of the company whose merges are undone, the last one first. All are undone, or none'),
      })
      .nullish(),
    response: { 200: Ticket },
  },
});

export const splitTicket = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/split',
  access: 'signed-in',
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Make a new ticket from comments of a ticket',
    description:
      'For provider staff. The comments leave the ticket; the first public one becomes the description of the new ticket, and its author the requester. Internal notes stay internal.',
    tags: ['Tickets'],
    params: TicketParams,
    body: z.object({
      commentIds: z.array(Id).min(1, mergeMessages.chooseComments).max(MostSplit, mergeMessages.tooManyComments),
      title: Title,
    }),
    response: { 201: Ticket },
  },
});

export const unsplitTicket = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/unsplit',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Undo the split that made a ticket',
    description:
      'For provider staff, as long as nothing was added to the ticket or changed in it. Its comments return to where they were, and the ticket is deleted.',
    tags: ['Tickets'],
    params: TicketParams,
    response: { 200: Ticket.describe('The ticket that it was split off from') },
  },
});
