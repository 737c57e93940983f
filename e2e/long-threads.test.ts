// @module-tag release

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { holdAnswer, logIn, openPage } from './portal.ts';
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

/** Whether an element is fully visible within its scrolling container. */
async function isInView(locator: Locator) {
  await locator.waitFor();
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const view = (element.closest('[data-scrolls]') ?? document.documentElement).getBoundingClientRect();
    return top >= view.top && bottom <= Math.min(view.bottom, innerHeight);
  });
}

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
