import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccessControl } from './access.ts';

test('the server does not start if an API route does not declare its access', async () => {
  const app = Fastify();
  registerAccessControl(app, noSessions);

  expect(() => app.get('/api/secrets', async () => 'all of them')).toThrow('/api/secrets does not say who may call it');
  expect(() => app.get('/about', async () => 'page')).not.toThrow();
});

test('the server does not start if a route of one’s own account does not refuse API keys', async () => {
  const app = Fastify();
  registerAccessControl(app, noSessions);
  const register = (config: object) => () => app.get('/api/ticketing/account/secrets', { config }, async () => 'mine');

  expect(register({ access: 'signed-in' })).toThrow('/api/ticketing/account/secrets does not refuse API keys');
  expect(register({ access: 'signed-in', refusesKeys: true })).not.toThrow();
});

const noSessions = {
  openSession: () => Promise.reject(new Error('no session')),
  rotateToken: async () => undefined,
  findActiveSession: async () => undefined,
  looksLikeKey: () => false,
  findActiveKey: async () => undefined,
  noteKeyUse: async () => undefined,
};
