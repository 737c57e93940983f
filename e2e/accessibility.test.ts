import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { staffOf } from './links.ts';
import { leaveOutStream, logIn, openPage } from './portal.ts';
import { servedPages } from './site.ts';
import { nothing, watch } from './watch.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** A screen that is added has a built page, and so it is checked. Dialogs and other states are checked as stories. */
const screensOf = (home: string) => servedPages().filter((address) => address.startsWith(home));

test.each([
  ['manager', '/ticketing/client', []],
  ['super_admin', '/ticketing/admin', ['/ticketing/admin?settings=general', '/ticketing/admin?new=1']],
] as const)(
  'every screen of a %s and a ticket are accessible and violate no policy',
  async (role: Role, home, more) => {
    const page = await openPage(demo);
    const seen = await watch(page);
    await leaveOutStream(page);
    await logIn(page, accountOf(demo.program, role), '/robots.txt');
    const screens = screensOf(home);
    expect(screens.length).toBeGreaterThan(3);

    for (const address of [...screens, ...more]) await expectAccessibleAt(page, address);
    await page.goto(home);
    await page.locator('[data-ticket]').first().click();
    const comment = page.getByLabel('Add a comment');
    await expectAccessibleInViews(page, `a ticket of ${home}`, () => comment.waitFor());
    expect(seen).toEqual(nothing);
  },
);

test('every page before the login and the documentation of the API are accessible and violate no policy', async () => {
  const page = await openPage(demo);
  const seen = await watch(page);
  const staff = await staffOf(demo.program);
  const companyId = await staff.addCompany('Cardinal Freight');
  const { address } = await staff.invite(companyId);
  const links = [address, await staff.resetLink((await staff.hire(companyId)).id)];
  const screens = screensOf('/ticketing').filter((address) => !/client|admin/.test(address));
  expect(screens).toContain('/ticketing/login');

  for (const place of [...screens, ...links, '/api/docs']) await expectAccessibleAt(page, place);
  expect(seen).toEqual(nothing);
});

async function expectAccessibleAt(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expectAccessibleInViews(page, address, () => page.locator('h1').first().waitFor({ state: 'attached' }));
}
