// @module-tag release

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { goOffline, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const company = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const companies = (page: Page) => page.getByRole('list', { name: 'Companies' }).getByRole('article');
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search companies and users' });
const world = { token: '', companyId: '' };

async function openCompanies(query = '') {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin/companies${query}`);
  return page;
}

/** A company with more users than a page of the list. */
beforeAll(async () => {
  const api = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  world.token = await api.logIn(email, password);
  const { token } = world;
  world.companyId = (await api.call('POST', '/admin/companies', { token, body: { name: 'Ozark Freight' } })).id;
  for (let number = 100; number < 155; number++) {
    const person = { firstName: 'Driver', lastName: `No ${number}`, email: `driver${number}@ozark.example` };
    const body = { ...person, password: 'nanosecond', companyId: world.companyId };
    await api.call('POST', '/admin/users', { token, body });
  }
});

test('a company is found by its name, domain and users; the URL keeps the search', async () => {
  const page = await openCompanies();
  const { name, company: employer } = accountOf(demo.program, 'employee');
  await companies(page).nth(1).waitFor();

  for (const words of [employer.toUpperCase(), 'gatewaydental.ex', name]) {
    await searchField(page).fill(words);
    await page.waitForURL((url) => url.searchParams.get('search') === words);
    await companies(page).nth(1).waitFor({ state: 'detached' });
    expect([words, await companies(page).count()]).toEqual([words, 1]);
    await company(page, employer).waitFor();
  }
  await page.reload();

  await company(page, employer).waitFor();
  await expect.poll(() => searchField(page).inputValue()).toBe(name);
  await expect.poll(() => companies(page).count()).toBe(1);
});

test('a search without results says so and can be cleared', async () => {
  const page = await openCompanies('?search=nobody-is-called-this');
  await page.getByRole('heading', { name: 'No companies found' }).waitFor();

  await page.getByRole('button', { name: 'Clear search' }).click();

  await companies(page).nth(1).waitFor();
  await expect.poll(() => searchField(page).inputValue()).toBe('');
});

test('the URL keeps the open cards', async () => {
  const page = await openCompanies();
  const { name, company: employer } = accountOf(demo.program, 'manager');
  const toggle = company(page, employer).getByRole('heading').getByRole('button');
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await page.getByRole('listitem', { name, exact: true }).waitFor();

  await page.reload();
  await page.getByRole('listitem', { name, exact: true }).waitFor();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  await toggle.press('Enter');

  await page.getByRole('listitem', { name, exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('the users of a large company load page by page and can be searched', async () => {
  const page = await openCompanies(`?company=${world.companyId}`);
  const users = page.getByRole('list', { name: 'Users of Ozark Freight' }).getByRole('listitem');
  await company(page, 'Ozark Freight').getByText('55 users', { exact: true }).waitFor();
  await page.getByRole('listitem', { name: 'Driver No 100' }).waitFor();
  await page.getByRole('button', { name: 'Show more users' }).scrollIntoViewIfNeeded();
  await page.getByRole('listitem', { name: 'Driver No 154' }).waitFor();
  // Only visible rows are in the page; each has the total number.
  await expect.poll(() => users.last().getAttribute('aria-setsize')).toBe('55');

  await page.getByRole('searchbox', { name: 'Search users of Ozark Freight' }).fill('"driver no 13"');
  await expect.poll(() => users.count()).toBe(10);
  await page.getByRole('searchbox', { name: 'Search users of Ozark Freight' }).fill('nobody');

  await page.getByText('Nobody here matches your search.').waitFor();
});

test('searching for a person opens their company at that person, until somebody closes it', async () => {
  const page = await openCompanies();
  await companies(page).nth(1).waitFor();
  await searchField(page).fill('driver no 151');

  const toggle = company(page, 'Ozark Freight').getByRole('heading').getByRole('button');
  await page.getByRole('listitem', { name: 'Driver No 151' }).waitFor();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  const people = page.getByRole('list', { name: 'Users of Ozark Freight' }).getByRole('listitem');
  await expect.poll(() => people.count()).toBe(1);
  await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await page.getByRole('listitem', { name: 'Driver No 151' }).waitFor();

  await searchField(page).fill('ozark');
  await expect.poll(() => companies(page).count()).toBe(1);
  await searchField(page).fill('gateway');
  await company(page, 'Ozark Freight').waitFor({ state: 'detached' });
  await expect.poll(() => companies(page).getByRole('heading').getByRole('button', { expanded: true }).count()).toBe(0);
});

test('failed lists show an error and load on retry', async () => {
  const page = await openCompanies();
  await companies(page).first().waitFor();
  await goOffline(page);
  await company(page, 'Ozark Freight').getByRole('heading').getByRole('button').click();
  await page.getByText('Failed to load users').waitFor();
  await searchField(page).fill('Ozark');
  await page.getByText('Failed to load companies').waitFor();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await company(page, 'Ozark Freight').waitFor();
  await page.getByRole('listitem', { name: 'Driver No 100' }).waitFor();

  await page.goto('/ticketing/admin/admins');
  await page.getByRole('list', { name: 'Admins' }).waitFor();
  await goOffline(page);
  await page.getByRole('searchbox', { name: 'Search admins' }).fill('a');
  await page.getByText('Failed to load admins').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'Admins' }).waitFor();
});

test('user text is shown as text and fits a phone', async () => {
  const api = apiOf(demo.program.url);
  const hostile = '<img src=x onerror="document.title=1">';
  const body = { name: `${hostile}${'x'.repeat(150)}`, domain: 'y'.repeat(190), address: 'z'.repeat(190) };
  const { id: companyId } = await api.call('POST', '/admin/companies', { token: world.token, body });
  const person = { firstName: hostile, lastName: 'w'.repeat(90), email: 'hostile@x.example', password: 'nanosecond' };
  await api.call('POST', '/admin/users', { token: world.token, body: { ...person, companyId } });
  const page = await openPage(demo, { width: 320, height: 800 });

  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin/companies?company=${companyId}`);

  const card = page.getByRole('article', { name: hostile });
  await card.getByRole('listitem', { name: hostile }).waitFor();
  await expect.poll(() => card.locator('img').count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test.each(['manager', 'member', 'employee'] as const)('client staff (%s) are redirected', async (role) => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  for (const screen of ['companies', 'admins']) {
    await page.goto(`/ticketing/admin/${screen}`);
    await page.waitForURL('**/ticketing/client');
  }

  expect(asked.filter((url) => url.includes('/api/ticketing/admin/'))).toEqual([]);
});

test.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
])('a link to a company scrolls to it at %s, on whichever page of the list it is', async (_, width, height) => {
  const api = apiOf(demo.program.url);
  for (let number = 0; number < 70; number++) {
    const body = { name: `Depot ${width} ${number}`, address: `${number} Wharf St, Saint Louis, MO` };
    await api.call('POST', '/admin/companies', { token: world.token, body });
  }
  const body = { name: `Zephyr Tents ${width}` };
  const { id } = await api.call('POST', '/admin/companies', { token: world.token, body });
  const page = await openPage(demo, { width, height });

  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin/companies?company=${id}`);

  const toggle = company(page, body.name).getByRole('heading').getByRole('button', { expanded: true });
  await expect.poll(() => toggle.evaluate((button) => button.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await expect.poll(() => toggle.evaluate((button) => button.getBoundingClientRect().top > 0)).toBe(true);
});
