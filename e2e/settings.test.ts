import { expect, onTestFinished, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('a setting that staff change appears before the login', async () => {
  onTestFinished(() => setByApi('provider_name', 'Archway IT'));
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin?settings=general');
  await page.getByRole('button', { name: 'Edit “Provider name”' }).click();
  const form = page.getByRole('dialog', { name: 'Provider name' });
  await form.getByRole('textbox').fill('Cardinal IT');
  await form.getByRole('button', { name: 'Update setting' }).click();
  await form.waitFor({ state: 'hidden' });
  const row = page.getByRole('listitem').filter({ hasText: 'Provider name' });
  await row.getByText('Value: Cardinal IT', { exact: true }).waitFor();

  const visitor = await openPage(demo);
  await visitor.goto('/ticketing/login');

  await visitor.getByRole('link', { name: 'Cardinal IT' }).waitFor();
  await expect.poll(() => visitor.title()).toBe('Log in · Cardinal IT');
  expect(await visitor.locator('body').innerText()).not.toContain('Archway');
});

async function setByApi(settingKey: string, settingValue: string) {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await logInTo(email, password);
  const settings: { id: string; settingKey: string }[] = await call('GET', '/admin/settings', { token });
  const { id } = settings.find((setting) => setting.settingKey === settingKey) ?? {};
  await call('PUT', `/admin/settings/${id}`, { token, body: { settingValue } });
}
