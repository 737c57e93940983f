import { z } from 'zod';
import { CauseLimit, causeMessages } from './causes-constants.ts';
import { CommentLength } from './comments-constants.ts';
import { endpoint } from './endpoint.ts';
import { Id, PageQuery, paragraphs } from './primitives.ts';
import { Ticket, TicketParams, TicketStatus } from './tickets.ts';

const url = '/api/ticketing/tickets/:ticketId';
const tags = ['Tickets'];

export const setCause = endpoint({
  method: 'PUT',
  url: `${url}/cause`,
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Say which ticket causes a ticket',
    description: `For provider staff; clients never learn of it, and the cause may be of another company. The ticket keeps its version. There is one level: 409 for itself, for a cause that has one, for a ticket that is one, for one that is merged or deleted, and beyond ${CauseLimit.caused} tickets of a cause. A ticket that is merged gives its cause to the other one if that has none, and the tickets of a cause that is merged follow it.`,
    tags,
    params: TicketParams,
    body: z.object({ causeId: Id }),
    response: { 200: Ticket },
  },
});

export const removeCause = endpoint({
  method: 'DELETE',
  url: `${url}/cause`,
  access: 'staff',
  schema: {
    summary: 'Take the cause off a ticket',
    description: 'For provider staff. A ticket without one does not change.',
    tags,
    params: TicketParams,
    response: { 200: Ticket },
  },
});

export const listCaused = endpoint({
  method: 'GET',
  url: `${url}/caused`,
  access: 'staff',
  schema: {
    summary: 'List the tickets that a ticket causes, newest first',
    description: 'For provider staff.',
    tags,
    params: TicketParams,
    querystring: PageQuery,
    response: { 200: z.array(Ticket) },
  },
});

/** One public comment for many tickets. What it is must not depend on a key that we don’t know. */
export const CausedAnswer = z.strictObject({
  comment: paragraphs({ max: CommentLength, required: causeMessages.commentRequired }).describe(
    'May contain the variables of saved replies, which are filled in for each ticket',
  ),
  changes: z.strictObject({ status: TicketStatus.optional() }).default({}),
  ticketIds: z
    .array(Id)
    .min(1, causeMessages.chooseTickets)
    .max(CauseLimit.answered, causeMessages.tooManyAnswers)
    .refine((ids) => new Set(ids).size === ids.length, causeMessages.twice)
    .optional()
    .describe('By default all that are active'),
});
export type CausedAnswerInput = z.output<typeof CausedAnswer>;

export const answerCaused = endpoint({
  method: 'POST',
  url: `${url}/caused/answer`,
  access: 'staff',
  findsFirst: true,
  createsOnce: true,
  schema: {
    summary: 'Write one comment in many tickets of a cause',
    description: `For provider staff. At most ${CauseLimit.answered} tickets; each gets the comment as if it were written there, to its own people. One that fails stays as it was, and stops no other. A repeat with the same Idempotency-Key answers no ticket twice, even if the first request was cut off.`,
    tags,
    params: TicketParams,
    body: CausedAnswer,
    response: {
      201: z.object({
        results: z.array(
          z.object({
            id: Id,
            ok: z.boolean(),
            message: z.string().optional().describe('Why this ticket was not answered'),
          }),
        ),
      }),
    },
  },
});
