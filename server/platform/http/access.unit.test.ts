import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAccessControl } from './access.ts';

test.each(['/api/secrets', '/about', '/mcp', '/'])(
  'the server does not start if %s does not say who may call it',
  async (url) => {
    const app = serverWith(url, {});

    await expect(app.ready()).rejects.toThrow(`${url} does not say who may call it`);
    await expect(serverWith(url, { access: 'public' }).ready()).resolves.toBeDefined();
  },
);

test.each([
  ['GET', '/api/ticketing/account/secrets'],
  ['GET', '/api/ticketing/admin/invitations'],
  ['GET', '/api/ticketing/admin/api-keys'],
  ['GET', '/api/ticketing/admin/users/:userId/api-keys'],
  ['POST', '/api/ticketing/admin/users'],
  ['DELETE', '/api/ticketing/admin/companies/:companyId'],
])('the server does not start if %s %s does not refuse API keys', async (method, url) => {
  const refused = serverWith(url, { access: 'staff' }, method);

  await expect(refused.ready()).rejects.toThrow(`${url} does not refuse API keys`);
  await expect(serverWith(url, { access: 'staff', refusesKeys: true }, method).ready()).resolves.toBeDefined();
});

test.each([
  ['GET', '/api/ticketing/admin/companies/:companyId'],
  ['GET', '/api/ticketing/admin/users'],
  ['POST', '/api/ticketing/admin/companies/:companyId/statements/:month/close'],
  ['POST', '/api/ticketing/tickets'],
])('%s %s need not refuse API keys', async (method, url) => {
  await expect(serverWith(url, { access: 'staff' }, method).ready()).resolves.toBeDefined();
});

function serverWith(url: string, config: object, method = 'GET') {
  const app = Fastify();
  registerAccessControl(app, noSessions);
  app.route({ method, url, config, handler: async () => 'secret' });
  return app;
}

const noSessions = {
  openSession: () => Promise.reject(new Error('no session')),
  rotateToken: async () => undefined,
  findActiveSession: async () => undefined,
  looksLikeKey: () => false,
  findActiveKey: async () => undefined,
  useKey: async () => undefined,
};
