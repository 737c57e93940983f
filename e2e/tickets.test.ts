import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const cards = (page: Page) => page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]');

test('the client sees active tickets, and resolved and closed ones on request; the filters survive a reload', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await cards(page).first().waitFor();
  expect(await page.getByRole('list', { name: 'Tickets' }).innerText()).not.toMatch(/Resolved|Closed/);

  await page.getByLabel('Status').selectOption('Resolved and closed');
  await page.getByRole('list', { name: 'Tickets' }).getByText('Resolved', { exact: true }).first().waitFor();
  await page.getByLabel('Priority').selectOption('High');
  await page.waitForURL(/priority=high/);
  await page.reload();

  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('closed');
  await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('high');
});

test('Back closes a ticket, a reload keeps it open, and closing gives the focus back to its card', async () => {
  const page = await openPage(demo, { width: 768, height: 1024 });
  await logIn(page, accountOf(demo.program, 'admin'));
  const card = cards(page).nth(2);
  const title = await card.innerText();
  await card.click();
  const ticket = page.getByRole('dialog', { name: title });
  await ticket.waitFor();
  await page.goBack();
  await ticket.waitFor({ state: 'hidden' });

  await card.focus();
  await page.keyboard.press('Enter');
  await ticket.waitFor();
  await page.reload();
  await ticket.waitFor();
  // The dialog hides the list from assistive technology, and may load before it.
  await page.locator('[data-ticket]').nth(2).waitFor();
  await page.keyboard.press('Escape');
  await ticket.waitFor({ state: 'hidden' });

  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('the dashboard works by keyboard alone', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await cards(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(await cards(page).nth(1).innerText());
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: await cards(page).first().innerText() }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: await cards(page).nth(1).innerText() }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'No ticket open' }).waitFor();

  await page.keyboard.press('/');
  await expectFocused(page.getByLabel('Search tickets'));
  await page.keyboard.press('c');
  await page.waitForURL(/search=c$/);
  await page.getByRole('button', { name: 'Refresh tickets' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Create Ticket' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Create Ticket' }).waitFor({ state: 'hidden' });
});

test('an admin creates a ticket for a client: company, then requester, then assignee', async () => {
  const page = await openPage(demo);
  const client = accountOf(demo.program, 'employee');
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'Create Ticket' });
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await expect
    .poll(() => form.getByRole('alert').innerText())
    .toBe('Please fill in all required fields including company and requester');
  await expect.poll(() => form.getByRole('combobox', { name: 'Requester' }).isDisabled()).toBe(true);

  await form.getByRole('combobox', { name: 'Company' }).fill(client.company.slice(0, 7));
  await page.getByRole('option', { name: client.company }).click();
  await form.getByRole('combobox', { name: 'Requester' }).fill(client.name.split(' ')[1] ?? '');
  await page.getByRole('option', { name: client.name }).click();
  await form.getByLabel('Title').fill('Called about a dead headset');
  await form.getByLabel('Description').fill('No sound on the left side.');
  await form.getByRole('button', { name: 'Add tag hardware-failure' }).click();
  await form.getByLabel('Assignee').selectOption({ label: accountOf(demo.program, 'admin').name });
  await form.getByRole('button', { name: 'Create Ticket' }).click();

  await expectToast(page, 'Ticket created successfully');
  const ticket = page.getByRole('dialog', { name: 'Called about a dead headset' });
  await ticket.getByText('hardware-failure').waitFor();
  await expect.poll(() => ticket.innerText()).toContain(client.name);

  const portal = await openPage(demo);
  await logIn(portal, client);
  await portal.getByRole('link', { name: 'Called about a dead headset' }).waitFor();
});

test('only users who may edit a ticket see its edit control', async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const staff = await signIn(accountOf(demo.program, 'admin').email, accountOf(demo.program, 'admin').password);
  const member = accountOf(demo.program, 'member');
  const employee = accountOf(demo.program, 'employee');
  const [token, memberToken] = await Promise.all(
    [employee, member].map(({ email, password }) => signIn(email, password)),
  );
  const body = {
    title: 'Badge reader blinks red',
    description: 'At the back door.',
    tags: ['a-1', 'b-2', 'c-3', 'd-4'],
  };
  const ticket = await call('POST', '/tickets', { token, body });
  const { id: memberId } = await call('GET', '/auth/session', { token: memberToken });
  await call('PUT', `/tickets/${ticket.id}`, { token: staff, body: { assignedToId: memberId } });

  const theirs = await openPage(demo);
  await logIn(theirs, member);
  const card = theirs.getByRole('article').filter({ hasText: 'Badge reader blinks red' });
  await card.getByText('Assigned to you').waitFor();
  await card.getByText('+2').waitFor();
  await card.getByRole('link').click();
  await theirs.getByRole('button', { name: 'Edit Ticket' }).click();
  const options = await theirs.getByRole('dialog').getByLabel('Status').locator('option').allInnerTexts();
  expect(options).toEqual(['Open', 'In progress', 'Waiting for client', 'Resolved']);
  await theirs.getByRole('dialog').getByLabel('Status').selectOption('Resolved');
  await theirs.getByRole('textbox', { name: 'Tags' }).fill(' door ,, badge ');
  await theirs.getByRole('button', { name: 'Update Ticket' }).click();
  await expectToast(theirs, 'Ticket updated successfully');
  expect((await call('GET', `/tickets/${ticket.id}`, { token })).tags).toEqual(['door', 'badge']);
  await theirs.context().close();

  const own = await openPage(demo);
  await logIn(own, employee, `/ticketing/client?ticket=${ticket.id}`);
  await own.getByRole('heading', { name: 'Conversation' }).waitFor();
  await expect.poll(() => own.getByRole('button', { name: 'Edit Ticket' }).count()).toBe(0);
});

test('the list is requested while the code of its screen loads', async () => {
  const page = await openPage(demo);
  // A stream that opens late asks for the list again.
  await leaveOutStream(page);
  const order: string[] = [];
  await page.route(/assets\/first-list\./, async (route) => {
    await page.waitForRequest(/\/api\/ticketing\/tickets\?/, { timeout: 5_000 }).catch(() => undefined);
    order.push('code');
    await route.continue();
  });
  page.on('request', (request) => request.url().includes('/api/ticketing/tickets?') && order.push('list'));

  await logIn(page, accountOf(demo.program, 'employee'));

  await cards(page).first().waitFor();
  expect(order).toEqual(['list', 'code']);
});
