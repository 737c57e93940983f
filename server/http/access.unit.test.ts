import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccessControl } from './access.ts';

test('the server does not start if an API route does not declare its access', async () => {
  const app = Fastify();
  registerAccessControl(app, noSessions);

  expect(() => app.get('/api/secrets', async () => 'all of them')).toThrow('/api/secrets does not say who may call it');
  expect(() => app.get('/about', async () => 'page')).not.toThrow();
});

test.each([
  ['GET', '/api/ticketing/account/secrets'],
  ['GET', '/api/ticketing/admin/invitations'],
  ['GET', '/api/ticketing/admin/api-keys'],
  ['GET', '/api/ticketing/admin/users/:userId/api-keys'],
  ['POST', '/api/ticketing/admin/users'],
  ['DELETE', '/api/ticketing/admin/companies/:companyId'],
])('the server does not start if %s %s does not refuse API keys', async (method, url) => {
  const app = Fastify();
  registerAccessControl(app, noSessions);
  const register = (config: object) => () => app.route({ method, url, config, handler: async () => 'done' });

  expect(register({ access: 'staff' })).toThrow(`${url} does not refuse API keys`);
  expect(register({ access: 'staff', refusesKeys: true })).not.toThrow();
});

test.each([
  ['GET', '/api/ticketing/admin/companies/:companyId'],
  ['GET', '/api/ticketing/admin/users'],
  ['POST', '/api/ticketing/admin/companies/:companyId/statements/:month/close'],
  ['POST', '/api/ticketing/tickets'],
])('%s %s need not refuse API keys', async (method, url) => {
  const app = Fastify();
  registerAccessControl(app, noSessions);

  expect(() => app.route({ method, url, config: { access: 'staff' }, handler: async () => 'done' })).not.toThrow();
});

const noSessions = {
  openSession: () => Promise.reject(new Error('no session')),
  rotateToken: async () => undefined,
  findActiveSession: async () => undefined,
  looksLikeKey: () => false,
  findActiveKey: async () => undefined,
  noteKeyUse: async () => undefined,
};
