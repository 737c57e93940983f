import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { goToSection, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('a super admin reads who did what, when and from where, and finds it again after a reload', async () => {
  const admin = accountOf(demo.program, 'admin');
  const api = apiOf(demo.program.url);
  const token = await api.logIn(admin.email, admin.password);
  await api.call('POST', '/admin/companies', { token, body: { name: 'Gravois Scales' } });
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'));
  await goToSection(page, 'Audit log');
  await page.waitForURL('**/ticketing/admin/audit-log');
  const rows = page.getByRole('list', { name: 'Audit log' }).locator(':scope > li');
  await rows.nth(1).waitFor();

  await page.getByLabel('Record').fill('scales');
  await page.getByLabel('Action').selectOption('Created');
  await page.getByLabel('Who').fill(admin.name.slice(0, 5));
  await page.waitForURL(/actor=/);
  await page.reload();
  await rows.first().waitFor();

  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.innerText()).toContain(`${admin.name} created the company Gravois Scales`);
  expect(await rows.innerText()).toContain('127.0.0.1');
  await expect.poll(() => page.getByLabel('Record').inputValue()).toBe('scales');
});
