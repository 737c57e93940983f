import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, urlFor } from './endpoint.ts';
import { findTicket, listTickets } from './tickets.ts';

test('parameters are filled in, encoded', () => {
  expect(urlFor(findTicket, { params: { ticketId: 'a/b ?' } })).toBe('/api/ticketing/tickets/a%2Fb%20%3F');
});

test('undefined values stay out of the query', () => {
  const querystring = { search: 'ink & toner', status: undefined, priority: '', limit: 0 };

  expect(urlFor(listTickets, { querystring })).toBe('/api/ticketing/tickets?search=ink+%26+toner&limit=0');
});

test('an endpoint that does not say who may call it does not compile', () => {
  const schema = { summary: 'Read a secret', tags: ['Secrets'], response: { 200: z.string() } };

  // @ts-expect-error `access` is missing.
  expect(endpoint({ method: 'GET', url: '/api/secrets', schema })).not.toHaveProperty('access');
});
