import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { expectToast, holdRequests } from './portal.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, raise, openTicket: open } = ticketsIn(demo);
let admin: string;

beforeAll(async () => {
  admin = await tokenOf('super_admin');
});

const field = (page: Page) => page.getByLabel(/^Add (a comment|an internal note)$/);
const thread = (page: Page) => page.getByRole('region', { name: 'Comments' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option');
const line = (page: Page, words: string | RegExp) => thread(page).getByRole('listitem').filter({ hasText: words });

test('staff send a comment and set the status by keyboard, and the thread says so after the comment', async () => {
  const ticketId = await raise('The blinds do not close');
  const page = await open(ticketId, 'admin');

  await field(page).fill('They close again.');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const menu = page.getByRole('menu', { name: 'Send and set to …' });
  await menu.getByRole('menuitem', { name: 'Send and set to In progress' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => field(page).inputValue()).toBe('They close again.');
  await page.getByRole('button', { name: 'Send and set to …' }).press('ArrowDown');
  // The focus moves after each key; a script presses the next one before that.
  await menu.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await menu.getByRole('menuitem').last().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await menu.getByRole('menuitem', { name: 'Send and set to Resolved' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');

  await expectToast(page, 'Comment added successfully');
  await line(page, /set the status to Resolved/).waitFor();
  const entries = await thread(page).getByRole('listitem').allInnerTexts();
  expect(entries.map((entry) => /They close again|set the status/.exec(entry)?.[0])).toEqual([
    'They close again',
    'set the status',
  ]);
  expect((await call('GET', `/tickets/${ticketId}`, { token: admin })).status).toBe('resolved');
});

test('a slash inserts a saved reply without losing what was typed; sending does what the reply says', async () => {
  const ticketId = await raise('The copier jams');
  const page = await open(ticketId, 'super_admin');
  await field(page).fill('Before.\n\nAfter.');
  await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await page.keyboard.type('/site');
  await expect
    .poll(() =>
      options(page)
        .allInnerTexts()
        .then(([first, ...more]) => [first?.split('\n')[0], more.length]),
    )
    .toEqual(['On site visit', 1]);
  await page.keyboard.press('Enter');

  const name = accountOf(demo.program, 'employee').name.split(' ')[0];
  await expect.poll(() => field(page).inputValue()).toMatch(new RegExp(`^Before\\.\\nHi ${name},[^{}]+\\nAfter\\.$`));
  await expect
    .poll(() => page.getByRole('list', { name: 'Ticket changes' }).getByRole('listitem').allInnerTexts())
    .toEqual(['Status Waiting for client', 'Assignee you', 'Tags + on-site']);
  await page.getByRole('button', { name: 'Send Comment and set to Waiting for client', exact: true }).click();

  await expectToast(page, 'Comment added successfully');
  expect(await call('GET', `/tickets/${ticketId}`, { token: admin })).toMatchObject({
    status: 'waiting_client',
    tags: ['on-site'],
  });
});

test('saved replies are managed on a page of their own, found from the composer and from the settings', {
  tags: 'release',
}, async () => {
  const page = await open(await raise('The tap drips'), 'admin');
  await page.getByRole('button', { name: 'Saved replies (/)' }).click();
  await page.getByRole('option', { name: 'Manage saved replies' }).click();
  const heading = page.getByRole('heading', { name: 'Saved replies', level: 2 });
  await expectAccessibleInViews(page, 'saved replies', () =>
    page.getByRole('article', { name: 'On site visit' }).waitFor(),
  );

  await page.getByRole('button', { name: 'New Saved Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New saved reply' });
  await dialog.getByLabel('Text').fill('Hello {{requester.name}}');
  await dialog.getByRole('button', { name: 'Save Reply' }).click();
  await dialog.getByText('There is no variable {{requester.name}}.').waitFor();
  await dialog.getByText('Enter a name').waitFor();
  await expectAccessibleInViews(page, 'a saved reply', () => dialog.waitFor());
  await dialog.getByLabel('Text').fill('Hello ');
  await dialog.getByRole('button', { name: 'Insert requester.firstName' }).click();
  await expect.poll(() => dialog.getByLabel('Text').inputValue()).toBe('Hello {{requester.firstName}}');
  await dialog.getByLabel('Name').fill('Zebra greeting');
  await page.reload();
  await page.getByRole('button', { name: 'New Saved Reply' }).click();
  await dialog.getByText('We kept what you had typed.').waitFor();
  await dialog.getByLabel('Status').selectOption('Resolved');
  await dialog.getByRole('button', { name: 'Save Reply' }).click();
  await expectToast(page, 'Saved reply created');

  const card = page.getByRole('article', { name: 'Zebra greeting' });
  await card.getByText('Status Resolved').waitFor();
  await page.getByRole('button', { name: 'Edit Zebra greeting' }).click();
  await page.getByLabel('Name').fill('Zebra farewell');
  const saving = await holdRequests(page, /saved-replies\/[^/?]+$/);
  await page.getByRole('button', { name: 'Save Reply' }).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await page.getByLabel('Name').fill('Zebra goodbye');
  saving.release();
  await page.getByRole('button', { name: 'Save Reply' }).click();
  await page.getByRole('button', { name: 'Delete Zebra goodbye' }).click();
  await page.getByRole('button', { name: 'Delete reply' }).click();
  await expectToast(page, 'Saved reply deleted');
  await expect.poll(() => page.getByRole('article', { name: /^Zebra/ }).count()).toBe(0);
  await page.getByLabel('Search saved replies').fill('no reply says this');
  await expectAccessibleInViews(page, 'no saved reply', () =>
    page.getByRole('heading', { name: 'No saved replies found' }).waitFor(),
  );

  await page.goto('/ticketing/admin?settings=open');
  await page.getByRole('link', { name: 'Manage saved replies' }).click();
  await heading.waitFor();
});
