// @module-tag release

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { holdAnswer, homeOf, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const COMMENTS = 300;
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
let ticketId: string;

beforeAll(async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const [employee, admin] = [accountOf(demo.program, 'employee'), accountOf(demo.program, 'admin')];
  const body = { title: 'The lift stops between floors', description: 'Since the storm, twice a day.' };
  const ticket = await call('POST', '/tickets', { token: await signIn(employee.email, employee.password), body });
  ticketId = ticket.id;
  const token = await signIn(admin.email, admin.password);
  for (let number = 1; number <= COMMENTS; number++) {
    await call('POST', `/tickets/${ticketId}/comments`, { token, body: { comment: `Reading ${number} of the log.` } });
  }
});

const reading = (page: Page, number: number) => page.getByText(`Reading ${number} of the log.`, { exact: true });
const commentsInPage = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem').count();

/** Whether an element is fully visible within its scrolling container. */
async function isInView(locator: Locator) {
  await locator.waitFor();
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const view = (element.closest('[data-scrolls]') ?? document.documentElement).getBoundingClientRect();
    return top >= view.top && bottom <= Math.min(view.bottom, innerHeight);
  });
}

test.each([
  ['staff at a desk', 'admin', wide],
  ['staff at a phone', 'admin', phone],
  ['a client at a desk', 'employee', wide],
  ['a client at a phone', 'employee', phone],
] as const)('a ticket with 300 comments opens at the newest one: %s', async (_, role, size) => {
  const page = await openPage(demo, size);

  await logIn(page, accountOf(demo.program, role), `${homeOf(role)}?ticket=${ticketId}`);

  await expect.poll(() => isInView(reading(page, COMMENTS))).toBe(true);
  await expect.poll(() => commentsInPage(page)).toBe(50);
});

test('details that are edited before the comments arrive stay in view', async () => {
  const page = await openPage(demo, wide);
  const { given, release } = await holdAnswer(page, '**/comments?*');
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticketId}`);
  await given;
  await page.getByRole('button', { name: 'Edit details' }).click();
  const title = page.getByRole('region', { name: 'Ticket details' }).getByLabel('Title');
  await title.fill('The lift stops');

  await release();
  await reading(page, COMMENTS).waitFor({ state: 'attached' });

  expect(await isInView(title)).toBe(true);
});

test('status, priority and assignee stay visible on a desktop, and are one tap away on a phone', async () => {
  const address = `/ticketing/admin?ticket=${ticketId}`;
  const controls = (page: Page) =>
    ['Status', 'Priority', 'Assignee'].map((name) => page.getByRole('dialog').getByLabel(name, { exact: true }));
  const desk = await openPage(demo, wide);
  await logIn(desk, accountOf(demo.program, 'admin'), address);
  await expect.poll(() => isInView(reading(desk, COMMENTS))).toBe(true);
  for (const control of controls(desk)) await expect.poll(() => isInView(control)).toBe(true);
  expect(await desk.getByRole('button', { name: 'Details', exact: true }).isVisible()).toBe(false);
  await desk.context().close();

  const mobile = await openPage(demo, phone);
  await logIn(mobile, accountOf(demo.program, 'admin'), address);
  await expect.poll(() => isInView(reading(mobile, COMMENTS))).toBe(true);
  await mobile.getByRole('button', { name: 'Details', exact: true }).click();
  for (const control of controls(mobile)) await expect.poll(() => isInView(control)).toBe(true);
  await mobile.getByRole('button', { name: 'Newest comment' }).click();
  await expect.poll(() => isInView(reading(mobile, COMMENTS))).toBe(true);
});

test('earlier comments load above without moving the visible ones', async () => {
  const page = await openPage(demo, wide);
  await logIn(page, accountOf(demo.program, 'employee'), `/ticketing/client?ticket=${ticketId}`);
  await expect.poll(() => isInView(reading(page, COMMENTS))).toBe(true);
  const earlier = page.getByRole('button', { name: 'Show earlier' });
  await earlier.scrollIntoViewIfNeeded();
  const topOf = (number: number) =>
    reading(page, number).evaluate((text) => Math.round(text.getBoundingClientRect().top));
  const before = await topOf(251);

  await earlier.click();
  await reading(page, 201).waitFor({ state: 'attached' });

  expect(await topOf(251)).toBe(before);
  while (await earlier.isVisible()) {
    const count = await commentsInPage(page);
    await earlier.click();
    await expect.poll(() => commentsInPage(page)).toBe(count + 50);
  }
  await expect.poll(() => commentsInPage(page)).toBe(COMMENTS);
});

test('a sent comment is scrolled into view from anywhere', async () => {
  const page = await openPage(demo, phone);
  await logIn(page, accountOf(demo.program, 'employee'), `/ticketing/client?ticket=${ticketId}`);
  await page.getByRole('button', { name: 'Show earlier' }).scrollIntoViewIfNeeded();
  await expect.poll(() => isInView(reading(page, COMMENTS))).toBe(false);

  await page.getByLabel('Add a comment').fill('It stopped again, between two and three.');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await page.getByText('Comment added successfully').first().waitFor();

  await expect.poll(() => isInView(page.getByText('It stopped again, between two and three.'))).toBe(true);
});
