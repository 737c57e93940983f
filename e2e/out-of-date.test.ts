// @module-tag release

import { test } from 'vitest';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const warning = 'This could not be refreshed and may be out of date.';

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
