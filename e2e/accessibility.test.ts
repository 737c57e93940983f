import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { staffOf } from './links.ts';
import { homeOf, leaveOutStream, logIn, openPage } from './portal.ts';
import { servedPages } from './site.ts';
import { nothing, watch } from './watch.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** A screen that is added has a built page, and so it is checked. It has stories as well, which show its other states. */
const screensAt = (home: string) => servedPages().filter((address) => address.startsWith(home));
const client = screensAt('/ticketing/client');
const staff = screensAt('/ticketing/admin');
const open = screensAt('/ticketing').filter((address) => !client.includes(address) && !staff.includes(address));

test('the pages to check are found', () => {
  expect(Math.min(client.length, staff.length)).toBeGreaterThan(3);
  expect(open).toContain('/ticketing/login');
});

/** Opens a page as a logged-in user, and collects the problems that the browser reports. */
async function openAs(role: 'manager' | 'super_admin') {
  const page = await openPage(demo);
  const seen = await watch(page);
  await leaveOutStream(page);
  await logIn(page, accountOf(demo.program, role), '/robots.txt');
  return { page, seen };
}

test.each([
  ...client.map((address) => [address, 'manager'] as const),
  ...[...staff, '/ticketing/admin?settings=general', '/ticketing/admin?new=1'].map(
    (address) => [address, 'super_admin'] as const,
  ),
])('%s is accessible for a %s and violates no policy', async (address, role) => {
  const { page, seen } = await openAs(role);

  await expectAccessibleAt(page, address);
  expect(seen).toEqual(nothing);
});

test.each(['manager', 'super_admin'] as const)(
  'a ticket is accessible for a %s and violates no policy',
  async (role) => {
    const { page, seen } = await openAs(role);
    await page.goto(homeOf(role));
    await page.locator('[data-ticket]').first().click();

    const comment = page.getByLabel('Add a comment');
    await expectAccessibleInViews(page, `a ticket of a ${role}`, () => comment.waitFor(), { hasStory: true });
    expect(seen).toEqual(nothing);
  },
);

test.each([...open, '/api/docs'])('%s is accessible and violates no policy', async (address) => {
  const page = await openPage(demo);
  const seen = await watch(page);

  await expectAccessibleAt(page, address);
  expect(seen).toEqual(nothing);
});

test('the pages of links are accessible and violate no policy', async () => {
  const page = await openPage(demo);
  const seen = await watch(page);
  const { addCompany, hire, invite, resetLink } = await staffOf(demo.program);
  const companyId = await addCompany('Cardinal Freight');
  const { address } = await invite(companyId);

  for (const link of [address, await resetLink((await hire(companyId)).id)]) await expectAccessibleAt(page, link);
  expect(seen).toEqual(nothing);
});

async function expectAccessibleAt(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' });
  const heading = page.locator('h1').first();
  await expectAccessibleInViews(page, address, () => heading.waitFor({ state: 'attached' }), { hasStory: true });
}
