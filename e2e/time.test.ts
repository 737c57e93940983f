import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { centsInWords } from '#contract/money-words.ts';
import { minutesInWords } from '#contract/time-words.ts';
import { lastYear, october } from '#test/time.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, homeOf, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

type Role = 'admin' | 'super_admin' | 'manager' | 'employee';
type Raised = { id: string; ticketNumber: string; companyId: string };

async function tokenOf(role: Role) {
  const { email, password } = accountOf(demo.program, role);
  return apiOf(demo.program.url).logIn(email, password);
}

async function call(role: Role, method: string, path: string, body?: unknown) {
  return apiOf(demo.program.url).call(method, path, { token: await tokenOf(role), body });
}

/** A company of its own with a ticket, so that no other test changes its months. */
async function raiseElsewhere(name: string): Promise<Raised> {
  const { id: companyId } = await call('admin', 'POST', '/admin/companies', { name });
  const person = { email: `pat-${companyId}@cardinal.example`, firstName: 'Pat', lastName: 'Freight' };
  const { id: clientId } = await call('admin', 'POST', '/admin/users', {
    ...person,
    password: 'secret phrase',
    companyId,
  });
  const ticket = { title: 'Scanner offline', description: 'Since Monday.', priority: 'medium', companyId, clientId };
  return call('admin', 'POST', '/tickets', ticket);
}

async function openAs(role: Role, address: string) {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role), address);
  return page;
}

async function openTicket(role: Role, { id }: Raised) {
  const page = await openAs(role, `${homeOf(role)}?ticket=${id}`);
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  return page;
}

const section = (page: Page) => page.getByRole('region', { name: 'Time', exact: true });
const form = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openTime(page: Page) {
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await section(page).getByRole('button', { name: 'Log time' }).waitFor();
}

test('staff add, edit and delete time, and see what it costs before they save it', async () => {
  const page = await openTicket('admin', await raiseElsewhere('Soulard Print Works'));
  await openTime(page);
  await section(page).getByText('No time on this ticket yet.').waitFor();

  await section(page).getByRole('button', { name: 'Log time' }).click();
  const add = form(page, 'Log time');
  await add.getByRole('button', { name: 'Log time' }).click();
  await add.getByText('Enter the minutes worked, from 1 to 1,440').waitFor();
  await add.getByLabel('Kind of work').selectOption('On site');
  await add.getByLabel('Minutes').fill('10');
  await add.getByRole('switch', { name: 'With travel' }).check();
  await add.getByText('Costs $150.00').waitFor();
  await add.getByRole('button', { name: 'Log time' }).click();
  await expectToast(page, 'Time logged');
  await section(page).getByText('Total 10 min').waitFor();
  await section(page).getByText('On site, travel').waitFor();

  await section(page)
    .getByRole('button', { name: /^Edit 10 min/ })
    .click();
  await form(page, 'Edit time').getByLabel('Minutes').fill('65');
  await form(page, 'Edit time').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Time saved');
  await section(page).getByText('Total 1 h 5 min').waitFor();
  await expect.poll(() => section(page).getByText('$181.25').count()).toBe(2);

  await section(page)
    .getByRole('button', { name: /^Delete 1 h 5 min/ })
    .click();
  await page.getByRole('button', { name: 'Delete time' }).click();
  await expectToast(page, 'Time deleted');
  await section(page).getByText('No time on this ticket yet.').waitFor();
});

test('a statement equals the API and the CSV, is closed, and is reopened by a super admin', async () => {
  const ticket = await raiseElsewhere('Carr Square Storage');
  const add = (body: object) =>
    call('admin', 'POST', `/tickets/${ticket.id}/time`, { workedOn: `${october}-20`, ...body });
  await add({ kind: 'on_site', minutes: 10, hasTravel: true, note: '=SUM(A1)' });
  await add({ kind: 'remote', minutes: 65, workedOn: `${october}-21` });
  await add({ kind: 'covered', minutes: 45 });
  const page = await openAs('admin', '/ticketing/admin/companies');
  await page.getByRole('link', { name: 'Details of Carr Square Storage' }).click();
  await page.getByRole('link', { name: 'Statements of Carr Square Storage' }).click();
  await page.getByRole('heading', { name: `Statement for October ${lastYear}` }).waitFor();

  const path = `/admin/companies/${ticket.companyId}/statements/${october}`;
  const { amount, minutes, kinds } = await call('admin', 'GET', path);
  expect([amount, minutes]).toEqual([24375, 120]);
  const document = page.getByRole('article');
  await document.getByText(`Total, ${minutesInWords(minutes)}`).waitFor();
  await expect.poll(() => document.getByText(centsInWords(amount), { exact: true }).count()).toBeGreaterThanOrEqual(2);
  const table = document.getByRole('table', { name: 'By kind of work' });
  for (const each of kinds) {
    const cells = await table
      .getByRole('row')
      .nth(kinds.indexOf(each) + 1)
      .getByRole('cell')
      .allTextContents();
    expect(cells).toEqual([String(each.entries), minutesInWords(each.minutes), centsInWords(each.amount)]);
  }

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`Carr Square Storage ${october}.csv`);
  const lines = readFileSync((await (await download).path()) ?? '', 'utf8').split('\r\n');
  expect(lines[1]).toContain(",On site,10,yes,yes,150.00,'=SUM(A1)");
  const inCsv = lines.slice(1, -1).map((line) => Number(/,(\d+\.\d\d),/.exec(line)?.[1]));
  expect(inCsv.reduce((sum, each) => sum + each, 0) * 100).toBe(amount);

  await page.getByRole('button', { name: 'Close month' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click();
  await expectToast(page, 'Month closed');
  await document.getByText(/^Closed .* by /).waitFor();
  expect(await page.getByRole('button', { name: 'Reopen month' }).count()).toBe(0);

  await expectOnPaper(page);
  await page.context().close();

  const chief = await openAs(
    'super_admin',
    `/ticketing/admin/companies?statement=${ticket.companyId}&month=${october}`,
  );
  await chief.getByRole('button', { name: 'Reopen month' }).click();
  await chief.getByRole('alertdialog').getByRole('button', { name: 'Reopen month' }).click();
  await expectToast(chief, 'Month reopened');
  await chief.getByText('Open: this amount can still change').waitFor();
  await chief.goto('/ticketing/admin/audit-log');
  await chief.getByText('reopened the statement of').first().waitFor();
});

/** On Letter and on A4, a statement is the document alone, in light colors. */
async function expectOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('banner').count()).toBe(0);
  const brightest = await page.getByRole('article').evaluate((article) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('No canvas');
    canvas.fillStyle = getComputedStyle(article).color;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
  expect(brightest).toBeLessThan(80);
  for (const width of [816, 794]) {
    await page.setViewportSize({ width, height: 1_056 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
}
