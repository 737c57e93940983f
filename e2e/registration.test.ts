import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { staffOf } from './links.ts';
import { openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('the token goes to the server’s check and nowhere else, and leaves the address', async () => {
  const { addCompany, invite } = await staffOf(demo.program);
  const { address } = await invite(await addCompany('Cardinal Freight'));
  const [path = '', token = ''] = address.split('?token=');
  const page = await openPage(demo);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));

  const response = await page.goto(address);
  await page.getByLabel('First name').waitFor();
  await page.waitForURL((url) => url.search === '');

  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const told = await Promise.all(
    requests.map(async (request) => `${request.url()} ${(await request.allHeaders()).referer ?? ''}`),
  );
  expect(
    told.filter((words) => words.includes(token)).map((words) => new URL(words.split(' ')[0] ?? '').pathname),
  ).toEqual([path, `/api/ticketing/invitations/validate/${token}`]);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});
