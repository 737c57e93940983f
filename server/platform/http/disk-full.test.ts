import { expect, test } from 'vitest';
import { sharedMessages } from '#contract/shared-constants.ts';
import { startApp } from '#test/app.ts';
import { contractEndpoints } from '#test/endpoints.ts';

const changes = (await contractEndpoints()).filter(({ method }) => method !== 'GET');
const full = await startApp({ own: true, hasRoom: async (mayUseReserve) => mayUseReserve });
const beyond = await startApp({ own: true, hasRoom: async () => false });

async function refused({ app }: typeof full) {
  const found: string[] = [];
  for (const { method, url } of changes) {
    const response = await app.inject({ method, url: url.replaceAll(/:\w+/g, crypto.randomUUID()) });
    if (response.statusCode !== 503) continue;
    expect(response.json()).toMatchObject({ message: sharedMessages.diskFull });
    expect(response.headers['retry-after']).toBe('30');
    found.push(`${method} ${url}`);
  }
  return found;
}

test('a full disk refuses every change, except those that let people in and keep others out', async () => {
  const all = changes.map(({ method, url }) => `${method} ${url}`);

  const open = new Set(all).difference(new Set(await refused(full)));

  expect([...open].sort()).toEqual([
    'DELETE /api/ticketing/account/api-keys/:keyId',
    'DELETE /api/ticketing/account/sessions',
    'DELETE /api/ticketing/account/sessions/:sessionId',
    'DELETE /api/ticketing/admin/api-keys/:keyId',
    'POST /api/ticketing/account/confirm',
    'POST /api/ticketing/account/sso/confirm',
    'POST /api/ticketing/account/sso/start',
    'POST /api/ticketing/admin/tickets/:ticketId/tracking-link',
    'POST /api/ticketing/admin/users/:userId/password-reset',
    'POST /api/ticketing/auth/forgot-password',
    'POST /api/ticketing/auth/login',
    'POST /api/ticketing/auth/logout',
    'POST /api/ticketing/auth/passkey',
    'POST /api/ticketing/auth/passkey/options',
    'POST /api/ticketing/auth/sso/finish',
    'POST /api/ticketing/auth/sso/start',
    'POST /api/ticketing/password-reset/confirm',
    'POST /api/ticketing/password-reset/validate',
    'PUT /api/ticketing/account/password',
    'PUT /api/ticketing/admin/users/:userId/activation',
  ]);
});

test('a disk without the reserve refuses every change', async () => {
  expect(await refused(beyond)).toHaveLength(changes.length);
});
