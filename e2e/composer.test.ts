import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast } from './portal.ts';
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
  const resolve = page.getByRole('menuitem', { name: 'Send and resolve' });
  await resolve.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await resolve.waitFor({ state: 'hidden' });
  await expect.poll(() => field(page).inputValue()).toBe('They close again.');
  await page.getByRole('button', { name: 'Send and set to …' }).press('ArrowDown');
  await resolve.and(page.locator(':focus')).waitFor();
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
  await page.getByRole('button', { name: 'Send Comment and update', exact: true }).click();

  await expectToast(page, 'Comment added successfully');
  expect(await call('GET', `/tickets/${ticketId}`, { token: admin })).toMatchObject({
    status: 'waiting_client',
    tags: ['on-site'],
  });
});
