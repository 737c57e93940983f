import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test('a comment and a ticket beyond the hourly limits keep their text and show when to retry', {
  tags: 'release',
}, async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const admin = accountOf(demo.program, 'super_admin');
  const employee = accountOf(demo.program, 'employee');
  const token = await signIn(admin.email, admin.password);
  const settings: { id: string; settingKey: string }[] = await call('GET', '/admin/settings', { token });
  for (const { id } of settings.filter(({ settingKey }) => settingKey.endsWith('_per_hour'))) {
    await call('PUT', `/admin/settings/${id}`, { token, body: { settingValue: '1' } });
  }
  // The sample data may have used up the limit already.
  const own = await signIn(employee.email, employee.password);
  const used = call('POST', '/tickets', { token: own, body: { title: 'Lamp', description: 'It flickers.' } });
  await used.catch(() => undefined);
  const page = await openPage(demo);
  await logIn(page, employee);

  await page.locator('[data-ticket]').first().click();
  const ticketId = new URL(page.url()).searchParams.get('ticket');
  const added = call('POST', `/tickets/${ticketId}/comments`, { token: own, body: { comment: 'It hums.' } });
  await added.catch(() => undefined);
  const comment = page.getByLabel('Add a comment');
  await comment.fill('Still humming.');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await page
    .getByText(/^Failed to add comment: You have added many comments in the last hour\. Try again in \d+ minutes/)
    .first()
    .waitFor();
  await expect.poll(() => comment.inputValue()).toBe('Still humming.');

  await page.getByRole('button', { name: 'New Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.getByLabel('Title').fill('The scanner hums');
  await form.getByLabel('Description').fill('All day long.');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await page
    .getByText(/^Failed to create ticket: You have created many tickets in the last hour\. Try again in \d+ minutes/)
    .first()
    .waitFor();
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('The scanner hums');
  await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('All day long.');
});
