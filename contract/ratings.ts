import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, line, PageQuery, Person, paragraphs, StorableMoment, TicketReference, Timestamp } from './primitives.ts';
import { RatingLimit, RatingScores, ratingMessages } from './ratings-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { TicketParams } from './tickets.ts';

const RatingScore = z.literal(RatingScores, ratingMessages.scoreMissing);

/** What a requester says about the resolution of their ticket. */
export const NewRating = z.object({
  score: RatingScore.describe('From 1, very bad, to 5, very good'),
  comment: paragraphs({ max: RatingLimit.comment })
    .optional()
    .describe('Leave it out to keep the comment, or send an empty one to remove it'),
});
export type NewRatingInput = z.output<typeof NewRating>;

export const Rating = z.object({
  id: Id,
  score: z.int(),
  comment: z.string().nullable(),
  resolvedAt: Timestamp.describe('The resolution that was rated'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const rateByLink = endpoint({
  method: 'POST',
  url: '/api/ratings/:token',
  access: 'public',
  findsFirst: true,
  schema: {
    summary: 'Rate how a ticket was resolved, with the link from the email',
    description:
      'No login is needed. Another call changes the rating, until 14 days after the resolution; then, and for an unknown token, the response is 404. The page behind the link, `GET /ticketing/rate/:token`, records nothing.',
    tags: ['Ratings'],
    params: z.object({ token: line({ max: FieldLimit.token }) }),
    body: NewRating,
    response: { 200: Rating },
  },
});

export const findTicketRating = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/rating',
  access: 'signed-in',
  schema: {
    summary: 'How the resolutions of a ticket were rated',
    description: 'For the requester and for provider staff.',
    tags: ['Ratings'],
    params: TicketParams,
    response: {
      200: z.object({
        until: Timestamp.nullable().describe(
          'Until when the last resolution can be rated; null without a resolution, or if it is too old',
        ),
        rating: Rating.nullable().describe('The rating of the last resolution'),
        earlier: z.array(Rating).describe('The ratings of earlier resolutions, newest first'),
      }),
    },
  },
});

export const rateTicket = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId/rating',
  access: 'signed-in',
  findsFirst: true,
  schema: {
    summary: 'Rate how your ticket was resolved',
    description:
      'For the requester, until 14 days after the resolution. Another call changes the rating. A ticket that was resolved again gets a rating of its own for each resolution. Where there is nothing to rate, the response is 409.',
    tags: ['Ratings'],
    params: TicketParams,
    body: NewRating,
    response: { 200: Rating },
  },
});

/** A rating in the list for provider staff. */
export const ListedRating = Rating.extend({
  ticket: TicketReference,
  company: Person,
  requesterName: z.string(),
  assigneeName: z.string().nullable().describe('The current assignee'),
});

export const RatingQuery = PageQuery.extend({
  company: Id.optional(),
  score: z
    .string()
    .max(FieldLimit.search)
    .transform((text, context) => {
      const scores = z.array(RatingScore).safeParse(text.split(',').map(Number));
      if (scores.success) return scores.data;
      context.addIssue('Choose scores from 1 to 5');
      return z.NEVER;
    })
    .optional()
    .describe('One or several scores, separated by commas'),
  from: StorableMoment.optional().describe('The earliest moment that counts'),
  to: StorableMoment.optional().describe('The first moment that no longer counts'),
});
export type RatingQueryInput = z.output<typeof RatingQuery>;

export const listRatings = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/ratings',
  access: 'staff',
  schema: {
    summary: 'List ratings, newest first',
    description: 'Where more follow, a `Link` header with `rel="next"` has the next page.',
    tags: ['Ratings'],
    querystring: RatingQuery,
    response: { 200: z.array(ListedRating) },
  },
});
