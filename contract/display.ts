import { z } from 'zod';
import { ListDensities } from './display-constants.ts';
import { endpoint } from './endpoint.ts';

/** How the user sees pages, in every browser. */
export const Display = z.object({ density: z.enum(ListDensities).describe('The spacing of ticket lists') });
export type DisplayInput = z.output<typeof Display>;

export const findDisplay = endpoint({
  method: 'GET',
  url: '/api/ticketing/account/display',
  schema: { summary: 'Your display settings', tags: ['Account'], response: { 200: Display } },
});

export const updateDisplay = endpoint({
  method: 'PUT',
  url: '/api/ticketing/account/display',
  schema: {
    summary: 'Update your display settings',
    description: 'They apply in every browser you log in with.',
    tags: ['Account'],
    body: Display,
    response: { 200: Display },
  },
});
