// @module-tag release

import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { expectFocused, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test('the settings button keeps the focus when its mark appears', async () => {
  const page = await openPage(demo);
  await page.addInitScript(() => {
    const tasks: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (task: () => void) => tasks.push(task),
      becomeIdle: () => tasks.splice(0).map((task) => task()),
    });
  });
  await logIn(page, accountOf(demo.program, 'super_admin'));
  await page.getByRole('button', { name: 'System Settings', exact: true }).focus();
  await page.evaluate('becomeIdle()');

  const mark = page.getByRole('button', { name: 'your numbers don’t support a claim on the website' });
  await mark.waitFor();
  await expectFocused(mark);
});

test('a super admin sees that the numbers don’t support a claim, and shows them on the website instead', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'));
  const mark = page.getByRole('button', { name: 'your numbers don’t support a claim on the website' });
  await expectAccessibleInViews(page, 'The mark of a claim', () => mark.waitFor());
  await mark.click();
  const section = page.getByRole('region', { name: 'Website claims' });
  const satisfaction = section.getByRole('listitem').filter({ hasText: 'Client satisfaction: 100%' });

  await expectAccessibleInViews(page, 'Claims beside figures', () =>
    satisfaction.getByText('Your numbers don’t support this claim').waitFor(),
  );
  const [measured = ''] = /\d+%/.exec((await satisfaction.textContent())?.replace('100%', '') ?? '') ?? [];
  await page.getByRole('button', { name: 'Edit Show measured figures' }).click();
  await page.getByRole('dialog', { name: 'Edit Show measured figures' }).getByRole('switch').press('Space');
  await page.getByRole('button', { name: 'Update Setting' }).click();
  await section.getByText('The website shows what was measured.').waitFor();
  await expect.poll(() => mark.count()).toBe(0);

  // A request never waits for the figures.
  await expect
    .poll(async () => (await page.request.get('/')).text(), { timeout: 70_000 })
    .toContain('good or very good');
  await page.goto('/');
  // Another figure may happen to be the same.
  const shown = page.locator('#home div', { has: page.getByRole('term').getByText('good or very good') }).last();
  await expectAccessibleInViews(page, 'The measured figures', () =>
    shown.getByRole('definition').getByText(measured, { exact: true }).waitFor(),
  );
  expect(await page.getByText('Client Satisfaction').count()).toBe(0);
  await page.goto('/about');
  await page.getByText(/of \d+ ratings in the last 90 days are good or very good/).waitFor();
});

test('an admin sees no claims in the settings', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin?settings=open');
  await page.getByRole('heading', { name: 'Email delivery' }).waitFor();

  expect(await page.getByRole('heading', { name: 'Website claims' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'your numbers don’t support a claim on the website' }).count()).toBe(0);
});
