import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Refusal, type RefusalKind } from '#server/platform/domain/refusals.ts';
import { registerErrorHandling, statuses } from './errors.ts';

test.each(Object.keys(statuses) as RefusalKind[])('what is refused as %s is answered whole', async (kind) => {
  const more = { issues: [{ path: 'title', message: 'Not this one.' }], retryAfter: 7, details: { version: 2 } };
  const app = Fastify();
  registerErrorHandling(app, { notFound: undefined, unavailable: () => '' });
  app.get('/api/refused', async () => {
    throw new Refusal(kind, 'Not like that.', more);
  });

  const response = await app.inject('/api/refused');

  expect(response.statusCode).toBe(statuses[kind]);
  expect(response.headers['retry-after']).toBe('7');
  expect(response.json()).toEqual({ message: 'Not like that.', issues: more.issues, version: 2 });
});
