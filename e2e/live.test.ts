import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { accountOf } from './accounts.ts';
import { connectLive, homeOf, logIn, openPage } from './portal.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, raise } = ticketsIn(demo);

/** A page that is connected for live updates. */
async function openLive(role: Role, ticketId: string) {
  const page = await openPage(demo);
  await connectLive(page, () => logIn(page, accountOf(demo.program, role), `${homeOf(role)}?ticket=${ticketId}`));
  return page;
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('two browsers see each other’s comments at once without a jump, and clients see no notes', async () => {
  const id = await raise('The lamp flickers');
  const token = await tokenOf('super_admin');
  const write = (comment: string, isInternal = false) =>
    call('POST', `/tickets/${id}/comments`, { token, body: { comment, isInternal } });
  for (let number = 1; number <= 12; number++) await write(`Step ${number}\n\n\nof twelve`);
  const staff = await openLive('admin', id);
  const client = await openLive('employee', id);
  await comments(staff).getByText('Step 12').waitFor();
  const scroller = staff.locator('[data-scrolls]').filter({ has: comments(staff) });
  await scroller.evaluate((element) => element.scrollTo(0, 0));

  await write('Only among us', true);
  await client.getByLabel('Add a comment').fill('It flickers again');
  await client.getByRole('button', { name: 'Send comment' }).click();

  await staff.getByRole('button', { name: '2 new comments' }).waitFor();
  await comments(staff).getByText('It flickers again').waitFor({ state: 'attached' });
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0);
  await write('We see it too');
  await comments(client).getByText('We see it too').waitFor();
  expect(await comments(client).getByText('Only among us').count()).toBe(0);
});

test('a tick of a step is at once in the other browser, and two who tick the same step are not asked', async () => {
  const id = await raise('A new colleague starts on Monday');
  const token = await tokenOf('super_admin');
  for (const text of ['Account', 'Laptop'])
    await call('POST', `/tickets/${id}/checklist/steps`, { token, body: { text } });
  const pages = [await openLive('admin', id), await openLive('super_admin', id)] as const;
  const step = (page: Page, name: string) => page.getByRole('checkbox', { name });
  for (const page of pages) await step(page, 'Laptop').waitFor();

  await step(pages[0], 'Account').check();
  await expect.poll(() => step(pages[1], 'Account').isChecked()).toBe(true);
  await Promise.all(pages.map((page) => step(page, 'Laptop').check()));

  for (const page of pages) {
    await page.getByText('Checklist 2 of 2 done').waitFor();
    await expect.poll(() => step(page, 'Laptop').isChecked()).toBe(true);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  }
});
