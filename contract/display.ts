import { z } from 'zod';
import { AfterResolving, ListDensities } from './display-constants.ts';
import { endpoint } from './endpoint.ts';

/** How the user sees pages, in every browser. */
export const Display = z.object({
  density: z.enum(ListDensities).describe('The spacing of ticket lists'),
  afterResolving: z
    .enum(AfterResolving)
    .describe('What follows a ticket that you resolve: the next one of the view, the list, or the ticket itself'),
});

/** Omitted settings stay unchanged. */
export const DisplayChanges = Display.partial();
export type DisplayChangesInput = z.output<typeof DisplayChanges>;

export const findDisplay = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/display',
  access: 'signed-in',
  refusesKeys: true,
  schema: { summary: 'Your display settings', tags: ['Account'], response: { 200: Display } },
});

export const updateDisplay = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/display',
  access: 'signed-in',
  refusesKeys: true,
  limitedBy: 'changes',
  schema: {
    summary: 'Save your display settings',
    description: 'They apply in every browser you log in with. Omitted settings stay unchanged.',
    tags: ['Account'],
    body: DisplayChanges,
    response: { 200: Display },
  },
});
