import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOf, line, Redaction } from './primitives.ts';
import { ReasonLength, RedactionParts, redactionMessages } from './redactions-constants.ts';
import { Ticket, TicketParams, Title } from './tickets.ts';

const NewRedaction = z.object({
  what: z.enum(RedactionParts, 'Choose text, files or all'),
  reason: line({ max: ReasonLength, required: redactionMessages.reasonRequired }).describe(
    'Everybody who sees the message reads it, so don’t repeat what is removed',
  ),
});
export type RedactionInput = z.output<typeof NewRedaction>;

export const NewDescriptionRedaction = NewRedaction.extend({
  title: Title.optional().describe('The title from now on, if the current one has to go as well'),
});
export type DescriptionRedactionInput = z.output<typeof NewDescriptionRedaction>;

export const CommentParams = TicketParams.extend({ commentId: idOf('Comment') });

const forGood =
  'For provider staff, and for its author within 15 minutes. It is removed from everything that is stored here: the ticket, searches, files, the audit log, the originals of emails that carry or quote it, and emails that are not sent yet. Name and reason stand in its place. It can’t be undone; doing it again changes nothing.';

export const redactComment = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/comments/:commentId/redact',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Remove the text or the files of a comment for good',
    description: forGood,
    tags: ['Tickets'],
    params: CommentParams,
    body: NewRedaction,
    response: { 200: z.object({ redactions: z.array(Redaction) }) },
  },
});

export const redactDescription = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/description/redact',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Remove the description of a ticket or its files for good',
    description: `${forGood} With the text, its earlier titles and descriptions are removed from the history; \`title\` replaces the current title as well, also in tickets that have it from this one and in closed statements.`,
    tags: ['Tickets'],
    params: TicketParams,
    body: NewDescriptionRedaction,
    response: { 200: Ticket },
  },
});
