import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { connectLive, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('the bell counts live, its panel lists the changes, and opening the ticket marks it as read', async () => {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const tokenOf = async (role: 'super_admin' | 'employee') => {
    const { email, password } = accountOf(demo.program, role);
    return { token: await logInto(email, password) };
  };
  const [staff, employee] = [await tokenOf('super_admin'), await tokenOf('employee')];
  const unread = async () => (await call('GET', '/notifications/count', employee)).unread;
  const ticket = { title: 'The scanner hums', description: 'Since Monday.', priority: 'medium' };
  const { id } = await call('POST', '/tickets', { ...employee, body: ticket });
  await call('POST', '/notifications/read', { ...employee, body: { all: true } });
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'), '/ticketing/client?status=all');
  await connectLive(page, () => page.reload());
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  await call('POST', `/tickets/${id}/comments`, { ...staff, body: { comment: 'We are on our way.' } });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: /^Unread: .* commented .*The scanner hums/ }).click();

  await page.getByRole('dialog', { name: ticket.title }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?status=all&ticket=${id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await expect.poll(unread).toBe(0);
});
