import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
let ticket: { id: string; ticketNumber: string };

beforeAll(async () => {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const body = { title: 'The turnstile sticks', description: 'Since Monday.' };
  ticket = await call('POST', '/tickets', { token: await logInto(email, password), body });
});

type Size = { width: number; height: number };

async function openAs(role: Role, { size, notOf, address }: { size?: Size; notOf?: string; address?: string } = {}) {
  const page = await openPage(demo, size);
  // The page listens to keys before it opens its stream.
  const isListening = page.waitForRequest((request) => request.url().includes('/api/ticketing/events'));
  await logIn(page, accountOf(demo.program, role, notOf ? { notOf } : {}), address);
  await isListening;
  return page;
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const results = (page: Page, things: string) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name: things }).getByRole('option');

/** Opens the palette with the keyboard and types into it. */
async function ask(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).waitFor();
  await expectFocused(field(page));
  await page.keyboard.type(text);
}

/** The name of the highlighted line. */
const highlighted = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  );

test('staff find a ticket, a company, a person and an article by keyboard alone', async () => {
  const page = await openAs('admin');

  await ask(page, 'carondelet');
  await expect.poll(() => results(page, 'Companies').count()).toBe(1);
  await expectAccessibleInViews(page, 'palette', () => results(page, 'Companies').first().waitFor());
  while (!(await highlighted(page)).startsWith('Carondelet Steel')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/companies\?search=Carondelet\+Steel.*&company=/);
  await page.getByRole('heading', { name: /Carondelet Steel/ }).waitFor();

  const { name } = accountOf(demo.program, 'manager');
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page, name);
  await results(page, 'People').filter({ hasText: name }).waitFor();
  await expect.poll(async () => (await highlighted(page)) !== '').toBe(true);
  while (!(await highlighted(page)).startsWith(name)) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/companies\?search=.+%40/);
  await page.getByText(name).first().waitFor();

  await ask(page, 'vpn');
  await results(page, 'Articles').filter({ hasText: 'VPN' }).first().click();
  await page.waitForURL(/\/admin\/articles\/./);
  await page.getByText('ipconfig /all').waitFor();

  await ask(page, ticket.ticketNumber);
  await expect.poll(() => highlighted(page)).toContain('The turnstile sticks');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'The turnstile sticks' }).waitFor();
  await palette(page).waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe(`?ticket=${ticket.id}`);
});

test('actions show their shortcuts, and do the same by palette and by key', { tags: 'release' }, async () => {
  const page = await openAs('super_admin');

  await ask(page, '');
  const actions = await results(page, 'Actions').allInnerTexts();
  expect(actions.length).toBeGreaterThan(10);
  for (const action of actions) expect(action).toMatch(/\n(\?|[cx]|g [a-z]|Shift [A-Z])$/);
  expect(new Set(actions.map((action) => action.split('\n').at(-1))).size).toBe(actions.length);
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/audit-log$/);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL(/\/admin\/companies$/);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.waitForURL(/\/admin\/inquiries\/ratings$/);

  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await ask(page, 'dark');
  await page.keyboard.press('Enter');
  await expect.poll(theme).not.toBe(before);
  await page.keyboard.press('Shift+D');
  await expect.poll(theme).toBe(before);

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Create Ticket' }).waitFor();
  await page.keyboard.press('Escape');
  await ask(page, 'shortcuts');
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessibleInViews(page, 'shortcuts', () => list.getByText('Go to Audit log').waitFor());
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await ask(page, 'log out');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
});

test('what the open screen offers is an action, too: assigning a ticket, selecting tickets and changing them', {
  tags: 'release',
}, async () => {
  const page = await openAs('admin', { address: `/ticketing/admin?ticket=${ticket.id}` });
  const actions = () => results(page, 'Actions').allInnerTexts();
  await page.getByRole('button', { name: 'Assign to me' }).waitFor();
  await ask(page, 'assign');
  await expect.poll(actions).toEqual(['Assign the open ticket to me\ni']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Assigned to me' }).waitFor();
  await ask(page, 'assign the open ticket');
  await palette(page).getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');

  await ask(page, 'the selected tickets');
  await palette(page).getByText('Nothing found.').waitFor();
  await field(page).fill('select');
  await expect.poll(actions).toEqual(['Select tickets\nx']);
  await page.keyboard.press('Enter');
  await page.getByText('1 selected').first().waitFor();
  await ask(page, 'change');
  await expect.poll(actions).toEqual(['Change the selected tickets\nb']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change 1 ticket' });
  await dialog.waitFor();
  await palette(page).waitFor({ state: 'hidden' });
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByRole('button', { name: 'Change 1 ticket' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('clients find only what they may see, and nothing of the dashboard', { tags: 'release' }, async () => {
  const page = await openAs('employee', { size: { width: 390, height: 844 } });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));

  await page.getByRole('button', { name: /^Search everything/ }).click();
  await results(page, 'Actions').first().waitFor();
  expect((await results(page, 'Actions').allInnerTexts()).join()).not.toMatch(/Companies|Admins|Inquiries|Audit/);
  await field(page).fill('turnstile');
  await results(page, 'Tickets').filter({ hasText: 'The turnstile sticks' }).waitFor();
  expect(await page.getByRole('group', { name: 'People' }).count()).toBe(0);
  expect(calls.filter((path) => path.includes('/admin/'))).toEqual([]);
  await results(page, 'Tickets').filter({ hasText: 'The turnstile sticks' }).click();
  const sheet = page.getByRole('dialog', { name: 'The turnstile sticks' });
  await sheet.waitFor();
  await ask(page, 'knowledge');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/client\/articles$/);
  await sheet.waitFor({ state: 'hidden' });

  const other = await openAs('employee', { notOf: accountOf(demo.program, 'employee').company ?? '' });
  await ask(other, ticket.ticketNumber);
  await palette(other).getByText('Nothing found.').waitFor();
});

test('Enter does not open a result of an earlier search, and Escape restores the focus', {
  tags: 'release',
}, async () => {
  const page = await openAs('admin');
  const button = page.getByRole('button', { name: /^Search everything/ });
  await button.press('Enter');
  await field(page).fill('turnstile');
  await expect.poll(() => highlighted(page)).toContain('The turnstile sticks');

  await field(page).fill('turnstile of somebody else');
  await page.keyboard.press('Enter');
  await palette(page).getByText('Nothing found.').waitFor();
  expect(page.url()).not.toContain('ticket=');
  await page.keyboard.press('Escape');

  await palette(page).waitFor({ state: 'hidden' });
  await expectFocused(button);
});
