import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, goOffline, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const rows = () => page.getByRole('list', { name: 'Audit log' }).locator(':scope > li');

/** The page of a super admin, which the tests share. */
let page: Page;

beforeAll(async () => {
  page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'));
});

async function openLog(query = '') {
  await page.goto(`/ticketing/admin/audit-log${query}`);
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
}

/** A company with a unique name, created by an admin through the API. */
async function createCompany(name: string) {
  const api = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await api.logIn(email, password);
  await api.call('POST', '/admin/companies', { token, body: { name } });
}

test('a super admin reads actor, action, record, time and address', async () => {
  await createCompany('Gravois Scales');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.waitForURL('**/ticketing/admin/audit-log');

  const entry = rows().filter({ hasText: 'Gravois Scales' });
  await entry.waitFor();

  const { name } = accountOf(demo.program, 'admin');
  await expect.poll(() => entry.innerText()).toContain(`${name} created the company Gravois Scales`);
  await expect.poll(() => entry.innerText()).toContain('just now');
  await expect.poll(() => entry.innerText()).toContain('127.0.0.1');
  await expect
    .poll(() => entry.getByRole('time').getAttribute('data-tooltip'))
    .toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/);
  await expect.poll(() => page.title()).toBe('Audit log · Archway IT');
});

test('a change shows the old and the new value', async () => {
  await openLog('?record=TKT-1057&action=changed');
  await rows().first().waitFor();

  await expect.poll(() => rows().count()).toBe(1);
  expect((await rows().innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /Priya Raman changed TKT-1057 Status open became in progress Assigned to empty became \w+ \w+/,
  );
});

test('what a company is promised is told in words', async () => {
  await openLog('?record=Targets of Carondelet');
  await rows().first().waitFor();

  expect((await rows().first().innerText()).replaceAll(/\s+/g, ' ')).toContain('urgent reply 1 h, resolved 8 h; high');
  expect(await rows().allInnerTexts()).not.toContainEqual(expect.stringContaining('{'));
});

test('filters narrow the list, are in the URL and survive a reload; clearing them shows everything', async () => {
  await createCompany('Meramec Canoes');
  await openLog();
  await rows().first().waitFor();

  await page.getByLabel('Record').fill('canoes');
  await page.waitForURL(/record=canoes/);
  await page.getByLabel('Kind').selectOption('Companies');
  await page.getByLabel('Action').selectOption('Created');
  await page.getByLabel('Who').fill(accountOf(demo.program, 'admin').name.slice(0, 5));
  await page.waitForURL(/actor=/);
  await page.reload();
  await rows().first().waitFor();

  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(() => page.getByLabel('Record').inputValue()).toBe('canoes');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows().nth(5).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByLabel('Record').inputValue()).toBe('');
  await expectFocused(page.getByLabel('Who'));
});

test('days are in the user’s time zone, including the last one', async () => {
  await openLog();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.getByLabel('From').fill(today);
  await page.waitForURL(/from=/);
  await rows().first().waitFor();

  await page.getByLabel('From').fill('2031-01-01');

  await page.getByText('No entries match your current filters.').waitFor();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await rows().first().waitFor();
});

test('the list loads more when its end becomes visible', { tags: 'release' }, async () => {
  await openLog();
  await rows().first().waitFor();

  for (let row = 10; row <= 60; row += 5) {
    await page.locator(`[aria-posinset="${row}"]`).scrollIntoViewIfNeeded();
  }

  await expect.poll(() => page.locator('[aria-posinset="60"]').count()).toBe(1);
});

test('a failed log shows an error and loads on retry', { tags: 'release' }, async () => {
  await createCompany('Bellefontaine Boats');
  await openLog();
  await rows().first().waitFor();
  await goOffline(page);
  await page.getByLabel('Kind').selectOption('Companies');
  await page.getByText('Failed to load the audit log').waitFor();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();

  await rows().filter({ hasText: 'Bellefontaine Boats' }).waitFor();
});

test('admins are not offered the log, can’t open it by its URL, and send no request for it', async () => {
  const theirs = await openPage(demo);
  const asked: string[] = [];
  theirs.on('request', (request) => asked.push(request.url()));
  await logIn(theirs, accountOf(demo.program, 'admin'));

  await expect.poll(() => theirs.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await theirs.goto('/ticketing/admin/audit-log');
  await theirs.waitForURL(/\/ticketing\/admin$/);

  await theirs.getByRole('heading', { name: 'Support Tickets' }).waitFor();
  expect(asked.filter((url) => url.includes('/api/ticketing/admin/audit-log'))).toEqual([]);
});

test('user text is shown as text', async () => {
  const hostile = '<img src=x onerror="document.title=1">';
  await createCompany(hostile);
  await openLog('?kind=company&action=created');
  await rows().first().waitFor();

  await expect.poll(() => rows().first().innerText()).toContain(hostile);
  await expect.poll(() => rows().locator('img').count()).toBe(0);
});
