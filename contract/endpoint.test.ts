import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Endpoint, urlFor } from './endpoint.ts';
import { CreationHeaders } from './idempotency.ts';
import { findTicket, listTickets } from './tickets.ts';

test('parameters are filled in, encoded', () => {
  expect(urlFor(findTicket, { params: { ticketId: 'a/b ?' } })).toBe('/api/ticketing/tickets/a%2Fb%20%3F');
});

test('undefined values stay out of the query', () => {
  const querystring = { search: 'ink & toner', status: undefined, priority: '', limit: 0 };

  expect(urlFor(listTickets, { querystring })).toBe('/api/ticketing/tickets?search=ink+%26+toner&limit=0');
});

test('endpoints that take an idempotency key are marked outside their schema, which browsers do not have', async () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] });
  const modules = await Promise.all(files.map((file) => import(`./${file}`)));
  const endpoints: Endpoint[] = modules.flatMap(Object.values).filter((value) => value?.schema?.tags);

  const creating = endpoints.filter(({ schema }) => schema.headers === CreationHeaders).map(({ url }) => url);
  const marked = endpoints.filter(({ createsOnce }) => createsOnce).map(({ url }) => url);

  expect(creating.length).toBeGreaterThan(0);
  expect(marked).toEqual(creating);
});
