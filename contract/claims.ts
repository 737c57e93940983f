import { z } from 'zod';
import { FigureNames } from './claims-constants.ts';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './primitives.ts';
import { canSeeClaims } from './provider-policies.ts';

/** How many of some cases were as they should be. */
export const Figure = z.object({
  name: z
    .enum(FigureNames)
    .describe(
      '`satisfaction`: ratings of 4 and 5; `promises`: promises kept; `replies`: first replies within 24 hours',
    ),
  kept: z.int(),
  n: z.int(),
  claim: z.string().nullable().describe('What the website says; null if it says nothing about it'),
  isContradicted: z.boolean().describe('Whether the claim says more than was measured'),
});

export const findClaims = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/claims',
  access: 'staff',
  may: [canSeeClaims],
  schema: {
    summary: 'The website’s claims and the figures of the last 90 days',
    description: 'For super admins. Measured every night. A claim is contradicted only from 30 cases on.',
    tags: ['Settings'],
    response: {
      200: z.object({ measuredAt: Timestamp.nullable(), isShown: z.boolean(), figures: z.array(Figure) }),
    },
  },
});
