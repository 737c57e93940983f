import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sharedMessages } from '#contract/shared-constants.ts';
import { buildApp } from '#server/app.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { db } = await startApp({ own: true });

test.each([
  ['throws', () => JSON.parse('secret {')],
  ['throws a value that is not an error', () => Promise.reject('secret')],
  ['throws nothing', () => Promise.reject()],
  ['fails later', () => setTimeout(10).then(() => Promise.reject(new Error('secret')))],
])('a call that %s is answered 500 in general words, and the next one is served', async (_, handler) => {
  const app = await buildApp({ db, logger: pino({ level: 'silent' }) });
  app.get('/broken', { config: { access: 'public' } }, handler);

  const broken = await app.inject('/broken');
  const next = await app.inject('/api/ready');
  await app.close();

  expect(refusalOf(broken)).toEqual({ statusCode: 500, message: sharedMessages.somethingWrong });
  expect(broken.body).not.toContain('secret');
  expect(next.statusCode).toBe(200);
});
