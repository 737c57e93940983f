import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccessControl } from './access.ts';

test('the server does not start if an API route does not declare its access', async () => {
  const app = Fastify();
  registerAccessControl(app, noSessions);

  expect(() => app.get('/api/secrets', async () => 'all of them')).toThrow('/api/secrets does not say who may call it');
  expect(() => app.get('/about', async () => 'page')).not.toThrow();
});

const noSessions = {
  openSession: () => Promise.reject(new Error('no session')),
  rotateToken: async () => undefined,
  findActiveSession: async () => undefined,
};
