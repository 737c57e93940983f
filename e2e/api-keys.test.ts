import { expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { databaseIn } from '#test/program.ts';
import { accountOf } from './accounts.ts';
import { connectLive, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('a key that was created in the account raises an alert, whose open ticket counts it live, until it is revoked', async () => {
  const admin = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await logIn(page, admin, '/ticketing/admin/account');
  const name = `Monitoring ${crypto.randomUUID().slice(0, 8)}`;
  const [company] = await queryAt(
    await databaseIn(demo.program.dataDir),
    `select name from companies where archived_at is null and deleted_at is null
       and exists (select from users where company_id = companies.id and is_active and deleted_at is null)
       order by created_at limit 1`,
  );

  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();

  const alert = { company: company?.name, title: `${name} found the disk full`, priority: 'low' };
  const send = () =>
    fetch(`${demo.program.url}/api/ticketing/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(alert),
    });
  const [opened, counted] = [await send(), await send()];
  expect([opened.status, counted.status]).toEqual([200, 200]);
  const [result] = (await counted.json()).alerts;
  expect(result.outcome).toBe('counted');

  await connectLive(page, () => page.goto(`/ticketing/admin?ticket=${result.ticketId}`));
  await page.getByRole('list', { name: 'Alerts' }).getByText('Reported 2 times').waitFor();
  await send();
  await page.getByRole('list', { name: 'Alerts' }).getByText('Reported 3 times').waitFor();

  await page.goto('/ticketing/admin/account');
  await page.getByRole('list', { name: 'API keys' }).getByText('3 calls').waitFor();
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect.poll(() => page.getByText(name).count()).toBe(0);
  // The page shows it before the server has revoked it.
  await expect.poll(async () => (await send()).status).toBe(401);
});
