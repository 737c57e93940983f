import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectFocused, expectToast, pressTicketKey } from './portal.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, raise, openTicket: open } = ticketsIn(demo);

const find = async (id: string) => call('GET', `/tickets/${id}`, { token: await tokenOf('super_admin') });
const field = (page: Page) => page.getByLabel(/^Add (a comment|an internal note)$/);
const thread = (page: Page) => page.getByRole('region', { name: 'Comments' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option');
const line = (page: Page, words: string | RegExp) => thread(page).getByRole('listitem').filter({ hasText: words });

test('by keyboard alone, staff answer and resolve a ticket, and the next one of the list opens', async () => {
  const ticketId = await raise('The blinds do not close');
  const page = await open(ticketId, 'admin');
  const openId = () => new URL(page.url()).searchParams.get('ticket');
  await page.getByRole('article').first().waitFor();

  await pressTicketKey(page, 'r');
  await expectFocused(field(page));
  await page.keyboard.type('They close again.');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await page.getByRole('menuitem', { name: 'Send and resolve' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');

  // Hovering over the toast keeps it open.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect.poll(openId).not.toBe(ticketId);
  await page.getByRole('dialog').locator(':focus').first().waitFor();
  expect((await find(ticketId)).status).toBe('resolved');
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect.poll(openId).toBe(ticketId);
  await line(page, /set the status to Open/).waitFor();
  const entries = await thread(page).getByRole('listitem').allInnerTexts();
  const told = entries.map((entry) => /They close again|set the status to \w+/.exec(entry)?.[0]);
  expect(told.filter(Boolean)).toEqual(['They close again', 'set the status to Resolved', 'set the status to Open']);
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
  await page.getByRole('button', { name: 'Send comment and update', exact: true }).click();

  await expectToast(page, 'Comment added');
  expect(await find(ticketId)).toMatchObject({
    status: 'waiting_client',
    tags: ['on-site'],
  });
});
