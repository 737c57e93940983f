import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { currentOwner } from '#server/platform/process/on-behalf.ts';
import { TooBusy } from '#server/platform/process/waiting-list.ts';
import { bearer, startApp } from '#test/app.ts';

const { db, insertUser } = await startApp({ own: true });
const app = await buildApp({ db, logger: pino({ level: 'silent' }) });
app.route({
  method: ['GET', 'POST'],
  url: '/api/owner',
  bodyLimit: 1_000_000,
  config: { access: 'public' },
  handler: async () => currentOwner(),
});
app.route({
  method: 'GET',
  url: '/api/own-owner',
  config: { access: 'signed-in' },
  handler: async () => currentOwner(),
});
for (const url of ['/busy', '/api/busy']) {
  app.route({
    ...{ method: 'GET', url, config: { access: 'public' } },
    handler: () => {
      throw new TooBusy('Too much work waits');
    },
  });
}

test('a request runs on behalf of its user, or of its network, also after its body was read', async () => {
  const user = await insertUser('employee');
  const from = { url: '/api/owner', remoteAddress: '198.51.100.7' };

  expect((await app.inject({ url: '/api/own-owner', headers: bearer(user) })).body).toBe(user.id);
  expect((await app.inject(from)).body).toBe('198.51.100.7/32');
  expect((await app.inject({ ...from, method: 'POST', payload: { a: 'b'.repeat(100_000) } })).body).toBe(
    '198.51.100.7/32',
  );
});

test('who gets no turn is asked to come back: a browser by a plain page, everybody else by JSON', async () => {
  const page = await app.inject({ url: '/busy', headers: { accept: 'text/html,*/*;q=0.8' } });
  const call = await app.inject({ url: '/api/busy', headers: { accept: 'text/html' } });

  for (const { statusCode, headers } of [page, call]) expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Please try again in a few seconds.');
  expect(call.json()).toEqual({ message: 'The helpdesk is very busy right now. Please try again in a few seconds.' });
});
