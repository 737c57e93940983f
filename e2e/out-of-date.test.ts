// @module-tag release

import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const warning = 'This could not be refreshed and may be out of date.';

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

test('what was loaded of a section stays when it cannot be refreshed', async () => {
  const page = await openPage(demo);
  await page.clock.install();
  await logIn(page, accountOf(demo.program, 'super_admin'));
  const calls = /\/api\/ticketing\/(admin\/(companies|users|inquiries|audit)|knowledge-base\?)/;

  for (const [role, name] of [
    ['tab', 'Companies & Users'],
    ['tab', 'Admins'],
    ['tab', 'Knowledge Base'],
    ['link', 'Inquiries'],
    ['link', 'Audit log'],
  ] as const) {
    const section = page.getByRole('region', { name, exact: true });
    await page.getByRole(role, { name }).click();
    await section.getByRole('listitem').first().waitFor();
    await page.getByRole('tab', { name: 'Tickets' }).click();
    await page.locator('[data-ticket]').first().waitFor();
    await page.route(calls, (route) => route.abort());

    // A list that was just loaded is not reloaded.
    await page.clock.fastForward(2_500);
    await page.goBack();

    await section.getByText(warning).first().waitFor();
    await section.getByRole('listitem').first().waitFor();
    await page.unroute(calls);
  }
});
