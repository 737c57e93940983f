import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, goOffline, leaveOutStream, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const warning = 'This could not be refreshed and may be out of date.';

/** The list of tickets without live updates, which would refresh it, too. */
async function openQuietly() {
  const page = await openPage(demo);
  await leaveOutStream(page);
  await logIn(page, accountOf(demo.program, 'admin'));
  return page;
}

test('a list that failed to refresh stays, says so, and refreshes on retry', async () => {
  const page = await openQuietly();
  const cards = page.locator('[data-ticket]');
  await cards.first().waitFor();
  const shown = await cards.allInnerTexts();

  await goOffline(page);
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  await page.getByText(warning).waitFor();

  expect(await cards.allInnerTexts()).toEqual(shown);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(warning).waitFor({ state: 'hidden' });
  expect(await cards.allInnerTexts()).toEqual(shown);
});

test('trying again keeps the focus, while the call runs and when it fails', async () => {
  const page = await openQuietly();
  await page.locator('[data-ticket]').first().waitFor();
  await page.route('**/api/ticketing/tickets?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const held = Promise.withResolvers<void>();
  await page.unroute('**/api/ticketing/tickets?*');
  await page.route('**/api/ticketing/tickets?*', async (route) => {
    await held.promise;
    await route.abort();
  });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  await again.press('Enter');
  await page.getByRole('button', { name: 'Trying...', disabled: true }).waitFor();
  await expect.poll(focused).toBe('Trying...');

  held.resolve();
  await again.waitFor();
  await expect.poll(focused).toBe('Try again');
});

test('trying again with success leaves the focus in the panel', async () => {
  const page = await openQuietly();
  await page.locator('[data-ticket]').first().waitFor();
  await goOffline(page);
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  await page.getByText(warning).waitFor();
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByText(warning).waitFor({ state: 'hidden' });

  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
});

test('a list that loads on retry leaves the focus in the panel', async () => {
  const page = await openPage(demo);
  await leaveOutStream(page);
  await page.route('**/api/ticketing/tickets?*', (route) => route.abort());
  await logIn(page, accountOf(demo.program, 'admin'));
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: 30_000 });
  await page.unroute('**/api/ticketing/tickets?*');

  await again.press('Enter');
  await page.locator('[data-ticket]').first().waitFor();

  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
});

test('a comment that was sent is shown even if the thread cannot be read again', async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const employee = accountOf(demo.program, 'employee');
  const body = { title: 'The door buzzer is stuck', description: 'All morning.' };
  const { id } = await call('POST', '/tickets', { token: await signIn(employee.email, employee.password), body });
  const page = await openPage(demo);
  await logIn(page, employee, `/ticketing/client?ticket=${id}`);
  await page.getByText('Nobody has answered yet.').waitFor();
  await page.route('**/comments?*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));

  await page.getByLabel('Add a comment').fill('It stopped by itself.');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Comment added successfully');
  await page.getByRole('listitem').getByText('It stopped by itself.').waitFor();
  await page.getByText(warning).waitFor();

  expect(await page.getByText('Nobody has answered yet.').count()).toBe(0);
  await page.unroute('**/comments?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(warning).waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('listitem').getByText('It stopped by itself.').count()).toBe(1);
});

test.each(['companies', 'admins', 'articles', 'inquiries', 'audit-log'])(
  'what was loaded of %s stays when it cannot be refreshed',
  async (path) => {
    const page = await openPage(demo);
    await logIn(page, accountOf(demo.program, 'super_admin'));
    const calls = /\/api\/ticketing\/(admin\/(companies|users|inquiries|audit)|knowledge-base\?)/;
    await page.goto(`/ticketing/admin/${path}`);
    const rows = page.locator('main [role=tabpanel] li, main li');
    await rows.first().waitFor();
    await page.getByRole('tab', { name: 'Tickets' }).click();
    await page.locator('[data-ticket]').first().waitFor();
    await page.route(calls, (route) => route.abort());

    // A list that was just loaded is not reloaded.
    await page.waitForTimeout(2_500);
    await page.goBack();

    await page.getByText(warning).first().waitFor();
    await rows.first().waitFor();
  },
);
