import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

type Stored = { id: string; clientId: string; ticketNumber: string; priority: string; tags: string[]; status: string };

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' });
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select TKT-/ });
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: /notifications/i });

/** New tickets whose titles begin with a word, and their data from the API. */
async function insertTickets(word: string, count: number, body: object = {}) {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'manager');
  const token = await signIn(email, password);
  for (let number = 1; number <= count; number++) {
    const tags = [`${word} ${number}`];
    await call('POST', '/tickets', {
      token,
      body: { title: `${word} ${number}`, description: 'One of many.', tags, ...body },
    });
  }
  const admin = accountOf(demo.program, 'super_admin');
  const staffToken = await signIn(admin.email, admin.password);
  const read = (): Promise<Stored[]> => call('GET', `/tickets?limit=200&search=${word}`, { token: staffToken });
  const change = (id: string, changes: object) => call('PUT', `/tickets/${id}`, { token: staffToken, body: changes });
  return { read, change };
}

/** The list of tickets with a word, without live updates. */
async function openList(word: string, count: number, role: 'admin' | 'manager' | 'employee' = 'admin') {
  const page = await openPage(demo);
  await leaveOutStream(page);
  await logIn(page, accountOf(demo.program, role));
  await page.getByLabel('Search tickets').fill(word);
  await page.getByText(`${count} tickets`, { exact: true }).waitFor();
  return page;
}

/** Keeps a toast open by hovering over it. */
async function keepToast(page: Page, text: string) {
  await toast(page).getByText(text, { exact: true }).hover();
}

async function changeSelected(page: Page, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await bar(page).getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change \d+ tickets?$/ });
  await fill(dialog);
  await dialog.getByRole('button', { name: /^Change \d+/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('tickets are selected with Shift and changed; conflicts are reported, and the rest is undone', async () => {
  const { read, change } = await insertTickets('Squall', 12);
  const page = await openList('Squall', 12);
  const before = await read();
  const stale = before[4];
  await link(page, 'Squall 12').click({ modifiers: ['Shift'] });
  await bar(page).getByText('1 selected').waitFor();
  await link(page, 'Squall 1').click({ modifiers: ['Shift'] });
  await bar(page).getByText('12 selected').waitFor();
  expect(page.url()).not.toContain('ticket=');
  await change(stale?.id ?? '', { title: 'Squall, as somebody calls it now' });

  await changeSelected(page, async (dialog) => {
    await dialog.getByLabel('Priority').selectOption('Urgent');
    await dialog.getByRole('textbox', { name: 'Add tags' }).fill('squall-damage');
  });

  await keepToast(page, '11 changed, 1 not');
  await expectToast(page, 'Somebody else changed them in the meantime.');
  const changed = await read();
  expect(changed.map(({ priority }) => priority).sort()).toEqual(['medium', ...Array(11).fill('urgent')]);
  expect(changed.filter(({ tags }) => tags.includes('squall-damage'))).toHaveLength(11);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone: 11 tickets as before');
  const kept = ({ id, priority, tags, status }: Stored) => ({ id, priority, tags, status });
  expect((await read()).map(kept)).toEqual(before.map(kept));
  await bar(page).waitFor({ state: 'hidden' });
});

test('tickets that were not changed stay selected, and the page says why', { tags: 'release' }, async () => {
  const { read, change } = await insertTickets('Drizzle', 2);
  const page = await openList('Drizzle', 2);
  const [stale] = await read();
  await link(page, 'Drizzle 1').click({ modifiers: ['Shift'] });
  await link(page, 'Drizzle 2').click({ modifiers: ['Shift'] });
  await change(stale?.id ?? '', { priority: 'low' });

  await changeSelected(page, (dialog) => dialog.getByLabel('Priority').selectOption('Urgent'));

  await bar(page).getByText('1 selected').waitFor();
  await bar(page).getByRole('button', { name: '1 not changed: why?' }).click();
  const reasons = page.getByRole('dialog', { name: '1 ticket was not changed' });
  await reasons.getByText(stale?.ticketNumber ?? '').waitFor();
  await reasons.getByText('Somebody else changed it in the meantime.').waitFor();
  await expectAccessibleInViews(page, 'the reasons', () => reasons.waitFor());
  await reasons.getByRole('button', { name: 'Close' }).click();
  await changeSelected(page, (dialog) => dialog.getByLabel('Priority').selectOption('Urgent'));
  await expectToast(page, '1 ticket changed');
  expect((await read()).map(({ priority }) => priority)).toEqual(['urgent', 'urgent']);
});

test('by keyboard: x selects, b changes, Escape clears before it closes the ticket', { tags: 'release' }, async () => {
  const { read } = await insertTickets('Deluge', 3);
  const page = await openList('Deluge', 3);
  await link(page, 'Deluge 3').focus();

  await page.keyboard.press('x');
  await page.getByRole('status').getByText('1 selected').waitFor({ state: 'attached' });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar(page).getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('b');
  await page.getByRole('dialog', { name: 'Change 1 ticket' }).getByLabel('Status').selectOption('Waiting for client');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change 1 ticket' }).click();
  await expectToast(page, '1 ticket changed');
  expect((await read()).map(({ status }) => status)).toEqual(['waiting_client', 'open', 'open']);

  await link(page, 'Deluge 1').click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await link(page, 'Deluge 1').focus();
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toContain('ticket=');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Conversation' }).waitFor({ state: 'hidden' });
});

test('the mode has a box for each ticket, in both densities, and other filters end it', {
  tags: 'release',
}, async () => {
  await insertTickets('Sleet', 4);
  const page = await openList('Sleet', 4);
  await page.getByRole('button', { name: 'Select tickets' }).click();
  await boxes(page).nth(1).check();
  await page.getByRole('button', { name: 'Compact list' }).click();
  await expect.poll(() => boxes(page).nth(1).isChecked()).toBe(true);
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await bar(page).getByText('3 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Select all 4' }).click();
  await bar(page).getByText('4 selected').waitFor();
  // Hides the tooltip of the clicked button.
  await page.mouse.move(0, 0);
  await expectAccessibleInViews(page, 'selected lines', () => bar(page).waitFor());
  await page.getByRole('button', { name: 'Comfortable list' }).click();
  await page.mouse.move(0, 0);
  await expectAccessibleInViews(page, 'selected cards', () => bar(page).waitFor());
  await bar(page).getByRole('button', { name: 'Change…' }).click();
  await expectAccessibleInViews(page, 'changing tickets', () => page.getByRole('dialog').waitFor());
  await page.keyboard.press('Escape');
  await bar(page).getByText('4 selected').waitFor();

  await page.getByLabel('Priority').selectOption('Low');

  await bar(page).waitFor({ state: 'hidden' });
});

test('clients select only the tickets that they may change, and employees none', { tags: 'release' }, async () => {
  const { read, change } = await insertTickets('Rime', 2);
  const page = await openList('Rime', 2, 'manager');
  await page.getByRole('button', { name: 'Select tickets' }).click();
  await bar(page).getByText('You can’t change any of these tickets.').waitFor();
  expect(await boxes(page).count()).toBe(0);

  const [theirs] = await read();
  await change(theirs?.id ?? '', { assignedToId: theirs?.clientId });
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  await boxes(page).check();
  await changeSelected(page, async (dialog) => {
    expect(await dialog.getByRole('option', { name: 'Closed' }).count()).toBe(0);
    expect(await dialog.getByLabel('Assignee').count()).toBe(0);
    await dialog.getByLabel('Status').selectOption('Resolved');
  });
  await keepToast(page, '1 ticket changed');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone: 1 ticket as before');
  expect((await read()).map(({ status }) => status)).toEqual(['open', 'open']);
  await page.context().close();

  const employee = await openPage(demo);
  await logIn(employee, accountOf(demo.program, 'employee'));
  await employee.locator('[data-ticket]').first().waitFor();
  expect(await employee.getByRole('button', { name: 'Select tickets' }).count()).toBe(0);
});
