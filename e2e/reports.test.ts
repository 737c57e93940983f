import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { findMonthlyReport, findReport, type MonthlyReport, type Report } from '#contract/reports.ts';
import { accountOf } from './accounts.ts';
import { goToSection, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const thisMonth = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date()).slice(0, 7);

async function openAs(role: 'admin' | 'manager', path: string) {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role), `/ticketing/${path}`);
  return page;
}

/** The API's response for the user of a page. */
async function answerTo<Body>(page: Page, path: string): Promise<Body> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}').token);
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
}

/** The report of the API for the period and the company in a page's address. */
function reportOf(page: Page, from: string, to: string, company?: string) {
  return answerTo<Report>(page, urlFor(findReport, { querystring: { from, to, company } }));
}

/** The figures of the headline: created, resolved, open. */
const totals = (page: Page) =>
  page
    .locator('dl')
    .first()
    .locator('dd')
    .allInnerTexts()
    .then((texts) => texts.slice(0, 3).map((text) => Number(text.replaceAll(',', ''))));

/** The rows of a table, cell by cell. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('staff read a report, choose a period and a company that the address keeps, and print it', async () => {
  const page = await openAs('admin', 'admin/companies');
  await goToSection(page, 'Reports');
  await page.getByRole('heading', { name: 'By company' }).waitFor();
  expect(await page.title()).toBe('Reports · Archway IT');

  await page.getByLabel('Period').selectOption('Other dates');
  await page.getByLabel('From').fill('2026-01-05');
  await page.getByLabel('To').fill('2026-01-11');
  await page.waitForURL(/from=2026-01-05&to=2026-01-11/);
  await page.getByLabel('Period').selectOption('This year');
  await page.waitForURL(/period=year/);
  const [from, to] = [`${thisMonth.slice(0, 4)}-01-01`, new Intl.DateTimeFormat('en-CA').format(new Date())];
  const all = await reportOf(page, from, to);
  await expect.poll(() => totals(page)).toEqual([all.tickets.created, all.tickets.resolved, all.tickets.open]);
  expect(all.tickets.created).toBeGreaterThan(20);
  await expect
    .poll(() => rowsOf(page, 'By company'))
    .toEqual(
      all.companies
        .slice(0, 10)
        .map(({ companyName, created, resolved, open }) => [
          companyName,
          ...[created, resolved, open].map((count) => count.toLocaleString('en-US')),
        ]),
    );

  const company = all.companies[0];
  await page.getByRole('combobox', { name: 'Company' }).fill(company?.companyName ?? '');
  await page.getByRole('option', { name: company?.companyName ?? '' }).click();
  await page.waitForURL(new RegExp(`company=${company?.companyId}`));
  await page.reload();

  await expect.poll(() => totals(page)).toEqual([company?.created, company?.resolved, company?.open]);
  await expect.poll(() => page.getByRole('combobox', { name: 'Company' }).inputValue()).toBe(company?.companyName);
  expect(await page.getByRole('heading', { name: 'By company' }).count()).toBe(0);
  await expectOnPaper(page);
});

test('a manager reads the months of the company, and of no other', async () => {
  const page = await openAs('manager', `client/report/${thisMonth}`);
  await page.getByRole('heading', { name: 'What broke, and what we did' }).waitFor();

  const report = await answerTo<MonthlyReport>(page, urlFor(findMonthlyReport, { params: { month: thisMonth } }));
  const { created, resolved, open } = report.tickets;
  const planned = report.sources.find(({ source }) => source === 'routine')?.created ?? 0;
  const figures = [created - planned, ...(planned > 0 ? [planned] : []), resolved, open];
  await expect.poll(() => totals(page)).toEqual(figures.slice(0, 3));
  await expect.poll(() => page.locator('main').innerText()).toContain(report.companyName);
  await page.getByText('Charts and figures').click();
  await page.getByRole('heading', { name: 'By category' }).waitFor();
  await page.getByRole('link', { name: 'Month before' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(thisMonth));
  await page.getByRole('link', { name: 'Month after' }).click();
  await page.waitForURL(`**/report/${thisMonth}`);
  await page.getByRole('heading', { name: 'What broke, and what we did' }).waitFor();
  expect(await countSheets(page, 'Letter')).toBeLessThanOrEqual(2);

  await page.getByRole('link', { name: 'Whole quarter' }).click();
  await page.getByRole('heading', { name: 'What was approved' }).waitFor();
  for (const format of ['Letter', 'A4']) expect(await countSheets(page, format), format).toBe(2);
});

/** A printed report has a few pages, is light, and has no controls. */
async function expectOnPaper(page: Page) {
  for (const format of ['Letter', 'A4']) {
    const pages = await countSheets(page, format);
    expect(pages, format).toBeGreaterThan(1);
    expect(pages, format).toBeLessThan(7);
  }

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 720, height: 900 });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(16, 32, 43)');
  for (const part of ['header', 'search', 'input[type=range]', 'details']) {
    expect(await page.locator(part).first().isVisible(), part).toBe(false);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function countSheets(page: Page, format: string) {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
