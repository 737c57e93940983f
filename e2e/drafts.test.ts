import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, holdRequests, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const kept = (page: Page) => page.getByText('We kept what you had typed.');

test('a draft comment survives a reload, belongs to its ticket only, and can be discarded', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  const cards = page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]');
  await cards.first().click();
  await page.getByLabel('Add a comment').fill('It is still bro');

  await page.reload();
  await kept(page).waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('It is still bro');

  await cards.nth(1).click();
  await page.waitForURL((url) => url.searchParams.has('ticket'));
  await kept(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');

  await cards.first().click();
  await kept(page).waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');
  await page.reload();
  await page.getByLabel('Add a comment').waitFor();
  await expect.poll(() => kept(page).count()).toBe(0);
});

test('a sent comment is no longer a draft', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]').first().click();
  await page.getByLabel('Add a comment').fill('Sent, not kept');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Comment added successfully');

  await page.reload();

  await page.getByLabel('Add a comment').waitFor();
  await expect.poll(() => kept(page).count()).toBe(0);
});

test('an edit of a ticket’s words is kept until it is saved, even what is typed during a save', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]').first().click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  const form = page.getByRole('region', { name: 'Ticket details' });
  const description = form.getByLabel('Description');
  await description.fill('What really happened');

  await page.reload();
  await page.getByRole('button', { name: 'Edit details' }).click();

  await kept(page).waitFor();
  await expect.poll(() => description.inputValue()).toBe('What really happened');
  const saving = await holdRequests(page, /\/tickets\/[^/?]+$/);
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await form.getByLabel('Title').fill('Typed during the save');
  saving.release();
  await expectToast(page, 'Ticket updated successfully');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect.poll(() => kept(page).count()).toBe(0);
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Typed during the save');
  await expect.poll(() => description.inputValue()).toBe('What really happened');
});

test('one user’s drafts are hidden from the next user of the browser', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'), '/ticketing/client?new=1');
  await page.getByLabel('Title').fill('Salary of the new hire');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/ticketing/login');

  await logIn(page, accountOf(demo.program, 'employee'), '/ticketing/client?new=1');

  await page.getByLabel('Title').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
  await expect.poll(() => kept(page).count()).toBe(0);
});

test('an unsaved status and assignee outlive another ticket and a reload, and can be discarded', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  const cards = page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]');
  const ticket = page.getByRole('dialog');
  const unsaved = page.getByText('You have unsaved changes.');
  const choices = async () => [
    await ticket.getByLabel('Status').inputValue(),
    await ticket.getByLabel('Assignee').locator('option:checked').innerText(),
  ];
  await cards.first().click();
  await ticket.getByLabel('Status').waitFor();
  const before = await choices();
  const { name } = accountOf(demo.program, 'admin');
  await ticket.getByLabel('Status').selectOption('Waiting for client');
  await ticket.getByLabel('Assignee').selectOption(before[1] === name ? 'Unassigned' : { label: name });
  const after = await choices();
  expect(after).not.toEqual(before);
  await unsaved.waitFor();

  await cards.nth(1).click();
  await page.getByRole('dialog', { name: await cards.nth(1).innerText() }).waitFor();
  await unsaved.waitFor({ state: 'hidden' });
  await cards.first().click();
  await unsaved.waitFor();
  await expect.poll(choices).toEqual(after);
  await page.reload();
  await unsaved.waitFor();
  await expect.poll(choices).toEqual(after);

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(choices).toEqual(before);
  await page.reload();
  await ticket.getByLabel('Status').waitFor();
  await expect.poll(choices).toEqual(before);
  await expect.poll(() => unsaved.count()).toBe(0);
});

test('a client’s edit waits behind its button until it is saved or discarded', { tags: 'release' }, async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const [employee, manager, admin] = (['employee', 'manager', 'admin'] as const).map((role) =>
    accountOf(demo.program, role),
  );
  if (!employee || !manager || !admin) throw new Error('The demo lacks an account');
  const tokenOf = ({ email, password }: typeof admin) => signIn(email, password);
  const body = { title: 'The awning is stuck', description: 'Half open.' };
  const { id } = await call('POST', '/tickets', { token: await tokenOf(manager), body });
  const { id: assignedToId } = await call('GET', '/auth/session', { token: await tokenOf(manager) });
  await call('PUT', `/tickets/${id}`, { token: await tokenOf(admin), body: { assignedToId } });
  const page = await openPage(demo);
  await logIn(page, manager, `/ticketing/client?ticket=${id}`);
  const form = page.getByRole('region', { name: 'Ticket details' });
  await page.getByRole('button', { name: 'Edit Ticket' }).click();
  await form.getByLabel('Priority').selectOption('High');
  await form.getByRole('textbox', { name: 'Tags' }).fill('awning');

  await page.reload();
  await page.getByText('Your edit is not saved yet.').waitFor();
  await page.getByRole('button', { name: 'Edit Ticket' }).click();

  await kept(page).waitFor();
  await expect.poll(() => form.getByLabel('Priority').inputValue()).toBe('high');
  await expect.poll(() => form.getByRole('textbox', { name: 'Tags' }).inputValue()).toBe('awning');
  // The user leaves before the page could load the saved ticket.
  const isRead = (request: Request) => request.method() === 'GET';
  await page.route('**/api/ticketing/tickets**', (route) => (isRead(route.request()) ? undefined : route.continue()));
  await page.getByRole('button', { name: 'Update Ticket' }).click();
  await expectToast(page, 'Ticket updated successfully');
  await page.unroute('**/api/ticketing/tickets**');
  await page.reload();
  await page.getByRole('button', { name: 'Edit Ticket' }).waitFor();
  await expect.poll(() => page.getByText('Your edit is not saved yet.').count()).toBe(0);
});
