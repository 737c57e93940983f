import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { closeTicket, connectLive, expectFocused, expectToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const cards = (page: Page) => page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]');

test('the client sees active tickets, and resolved and closed ones on request; the filters survive a reload', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await cards(page).first().waitFor();
  expect(await page.getByRole('region', { name: 'Support tickets' }).innerText()).not.toMatch(/\n(Resolved|Closed)\n/);

  await page.getByRole('link', { name: /^Resolved tickets/ }).click();
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
  // The page listens to keys before it opens its stream.
  await connectLive(page, () => logIn(page, accountOf(demo.program, 'admin')));
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
  await page.getByRole('dialog', { name: await cards(page).nth(1).innerText() }).waitFor();
  await closeTicket(page);

  await page.keyboard.press('/');
  await expectFocused(page.getByLabel('Search tickets'));
  await page.keyboard.press('c');
  await page.waitForURL(/search=c$/);
  await page.getByRole('button', { name: 'Refresh tickets' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Create ticket' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Create ticket' }).waitFor({ state: 'hidden' });
});

test('an admin creates a ticket for a client: company, then requester, then assignee', async () => {
  const page = await openPage(demo);
  const client = accountOf(demo.program, 'employee');
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('button', { name: 'Create ticket' }).click();
  const form = page.getByRole('dialog', { name: 'Create ticket' });
  await form.getByRole('combobox', { name: 'Company' }).fill(client.company.slice(0, 7));
  await page.getByRole('option', { name: client.company }).click();
  await form.getByRole('combobox', { name: 'Requester' }).fill(client.name.split(' ')[1] ?? '');
  await page.getByRole('option', { name: client.name }).click();
  await form.getByLabel('Title').fill('Called about a dead headset');
  await form.getByLabel('Description').fill('No sound on the left side.');
  await form.getByRole('button', { name: 'Add tag hardware-failure' }).click();
  await form.getByLabel('Assignee').selectOption({ label: accountOf(demo.program, 'admin').name });
  await form.getByRole('button', { name: 'Create ticket' }).click();

  await expectToast(page, 'Ticket created');
  const ticket = page.getByRole('dialog', { name: 'Called about a dead headset' });
  await ticket.getByText('hardware-failure').waitFor();
  await expect.poll(() => ticket.innerText()).toContain(client.name);

  const portal = await openPage(demo);
  await logIn(portal, client);
  await portal.getByRole('link', { name: 'Called about a dead headset' }).waitFor();
});

test('the two lists of a home are requested while the code of its screen loads, and only once', async () => {
  const page = await openPage(demo);
  // A stream that opens late asks for the list again.
  await leaveOutStream(page);
  const order: string[] = [];
  await page.route(/assets\/first-list\./, async (route) => {
    // Longer than an answer is new by itself.
    await page.waitForTimeout(3_000);
    order.push('code');
    await route.continue();
  });
  page.on('request', (request) => request.url().includes('/api/ticketing/tickets?') && order.push('list'));

  await logIn(page, accountOf(demo.program, 'employee'));

  await cards(page).first().waitFor();
  expect(order[0]).toBe('list');
  expect(order.toSorted()).toEqual(['code', 'list', 'list']);
});
