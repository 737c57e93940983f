import { z } from 'zod';
import { HomeArticles } from './articles-constants.ts';
import { OwnBalance } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { Id, Timestamp } from './primitives.ts';

export const findHome = endpoint({
  method: 'GET',
  url: '/api/ticketing/home',
  access: 'signed-in',
  schema: {
    summary: 'Read what a client’s home shows beside the tickets',
    tags: ['Tickets'],
    response: {
      200: z.object({
        firstReplyDueAt: Timestamp.nullable().describe(
          'When a ticket of medium priority that you raise now is answered at the latest, on the next quarter of an hour; null if nothing is promised',
        ),
        articles: z
          .array(z.object({ id: Id, title: z.string() }))
          .describe(`The ${HomeArticles} published articles that clients opened most`),
        showsPlannedWork: z.boolean().describe('Whether it lists the open tickets of routines'),
        balance: OwnBalance.optional().describe(
          'What is left of the agreements that are shown to you; left out if none is',
        ),
      }),
    },
  },
});
