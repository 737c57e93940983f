import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { findMonthlyReport, findReport, type MonthlyReport, type Report } from '#contract/reports.ts';
import { expectAccessible, expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const thisMonth = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date()).slice(0, 7);

async function openAs(role: 'admin' | 'manager' | 'employee', path: string) {
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
    .then((texts) => texts.map((text) => Number(text.replaceAll(',', ''))));

/** The rows of a table, cell by cell. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('staff read a report, choose a period and a company, and the address keeps both', async () => {
  const page = await openAs('admin', 'admin/companies');
  await page.getByRole('link', { name: 'Reports' }).click();
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
});

test('two days that are set before the page has followed are both kept', { tags: 'release' }, async () => {
  const page = await openAs('admin', 'admin/reports?period=custom&from=2026-02-01&to=2026-02-28');
  await page.getByRole('heading', { name: 'By company' }).waitFor();

  await page.evaluate(async () => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const [index, field] of document.querySelectorAll('input[type=date]').entries()) {
      setValue?.call(field, ['2026-01-05', '2026-01-11'][index]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // The address changes within this task, and React shows it in a later one.
      for (let turn = 0; turn < 100; turn++) await undefined;
    }
  });

  await page.waitForURL(/from=2026-01-05&to=2026-01-11/);
});

test('a report shows reply times, kept promises and helpful articles', { tags: 'release' }, async () => {
  const page = await openAs('admin', 'admin/reports?period=year');
  await page.getByRole('heading', { name: 'Replies and resolutions' }).waitFor();
  const [from, to] = [`${thisMonth.slice(0, 4)}-01-01`, new Intl.DateTimeFormat('en-CA').format(new Date())];
  const { firstReplies, resolutions, articles, time, ratings } = await reportOf(page, from, to);
  const inHours = (minutes: number | null) => {
    const [hours, rest] = [Math.floor((minutes ?? 0) / 60), (minutes ?? 0) % 60];
    return hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${rest} min`;
  };
  const inDollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const sum = (what: 'entries' | 'minutes' | 'amount') => time.reduce((total, row) => total + row[what], 0);
  const kinds = { remote: 'Remote', on_site: 'On site', training: 'Training', covered: 'Covered by contract' };
  const rowOf = (name: string, { n, median, p90, promised, kept }: Report['firstReplies']) => [
    `${name} (${n})`,
    inHours(median),
    inHours(p90),
    `${Math.floor((100 * kept) / promised)}% of ${promised}`,
  ];

  await expect
    .poll(() => rowsOf(page, 'Replies and resolutions'))
    .toEqual([rowOf('First replies', firstReplies), rowOf('Resolutions', resolutions)]);

  await expect
    .poll(() => rowsOf(page, 'Hours and amounts'))
    .toEqual([
      ...time.map(({ kind, entries, minutes, amount }) => [
        kinds[kind],
        String(entries),
        inHours(minutes),
        inDollars(amount),
      ]),
      ['All', String(sum('entries')), inHours(sum('minutes')), inDollars(sum('amount'))],
    ]);
  await expect
    .poll(() => rowsOf(page, 'Ratings'))
    .toEqual(ratings.scores.map((row) => [`${row.score} of 5`, String(row.ratings)]));
  await page
    .getByText(
      `${ratings.mean?.toFixed(2)} of 5 on average; ${Math.floor((100 * ratings.satisfied) / ratings.n)}% gave 4 or 5 (${ratings.n} ratings)`,
    )
    .waitFor();

  await expect
    .poll(() => rowsOf(page, 'Articles that solved tickets'))
    .toEqual(articles.map(({ title, tickets }) => [title, String(tickets)]));
  await page.getByRole('link', { name: articles[0]?.title ?? '' }).click();
  await page.getByRole('dialog', { name: articles[0]?.title ?? '' }).waitFor();

  expect(firstReplies.promised).toBeGreaterThan(firstReplies.kept);
  expect(firstReplies.kept).toBeGreaterThan(0);
});

test('every day of the charts is readable by keyboard and in a table', { tags: 'release' }, async () => {
  const page = await openAs('admin', 'admin/reports?period=last-month');
  const days = page.getByRole('slider', { name: 'Day of the charts' });
  await days.waitFor();
  const { from, to } = await page.evaluate(() => {
    const now = new Date();
    const day = (date: Date) => new Intl.DateTimeFormat('en-CA').format(date);
    return {
      from: day(new Date(now.getFullYear(), now.getMonth() - 1, 1)),
      to: day(new Date(now.getFullYear(), now.getMonth(), 0)),
    };
  });
  const report = await reportOf(page, from, to);
  const wordsOf = ({ created, resolved, open }: Report['days'][number]) =>
    `: ${created} created, ${resolved} resolved, ${open} open at the end`;

  await days.focus();
  await page.keyboard.press('Home');
  await expect
    .poll(() => days.getAttribute('aria-valuetext'))
    .toContain(wordsOf(report.days[0] as Report['days'][number]));
  for (const day of report.days.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => days.getAttribute('aria-valuetext')).toContain(wordsOf(day));
  }

  await page.getByText('Show the charts as a table').click();
  expect((await rowsOf(page, 'Tickets by day')).map(([, ...counts]) => counts.map(Number))).toEqual(
    report.days.map(({ created, resolved, open }) => [created, resolved, open]),
  );
  await expect.poll(() => page.getByRole('img', { name: /^Bar chart: tickets created and resolved/ }).count()).toBe(1);
});

test('a manager reads the months of the company, and of no other', async () => {
  const page = await openAs('manager', `client/report/${thisMonth}`);
  await page.getByRole('heading', { name: 'By category' }).waitFor();

  const report = await answerTo<MonthlyReport>(page, urlFor(findMonthlyReport, { params: { month: thisMonth } }));
  await expect.poll(() => totals(page)).toEqual([report.tickets.created, report.tickets.resolved, report.tickets.open]);
  await expect.poll(() => page.locator('main').innerText()).toContain(report.companyName);
  await page.getByRole('link', { name: 'Month before' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(thisMonth));
  await page.getByRole('link', { name: 'Month after' }).click();
  await page.waitForURL(`**/report/${thisMonth}`);
});

test('charts are loaded with the reports, and not before', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.waitForLoadState('load');
  const isOfCharts = (path: string) => /\/(ticket-charts|report-page)\./.test(path);
  expect(scripts.filter(isOfCharts)).toEqual([]);

  await page.goto('/ticketing/admin/reports');
  await page.getByRole('heading', { name: 'By company' }).waitFor();

  expect(scripts.filter(isOfCharts)).not.toEqual([]);
});

test('nobody else has a monthly report', async () => {
  const page = await openAs('employee', `client/report/${thisMonth}`);

  await page.getByRole('heading', { name: 'Support Tickets' }).waitFor();

  await expect.poll(() => new URL(page.url()).pathname).toBe('/ticketing/client');
});

test('reports are accessible in every state', { tags: 'release' }, async () => {
  const page = await openAs('admin', 'admin/reports?period=last-month');
  const title = page.getByRole('heading', { name: 'By company' });
  await title.waitFor();
  await page.getByText('Show the charts as a table').click();
  await expectAccessibleInViews(page, 'report', () => title.waitFor());
  await page.goto('/ticketing/admin/reports?period=year');
  await page.getByRole('slider', { name: 'Week of the charts' }).waitFor();
  await expectAccessible(page, 'report of a year');
  await page.goto('/ticketing/admin/reports?period=custom&from=2026-02-02&to=2026-02-01');
  await page.getByText('The last day can’t be before the first').waitFor();
  await expectAccessible(page, 'report of no period');
  await page.goto('/ticketing/admin/reports?period=custom&from=2020-02-02&to=2020-02-03');
  await page.getByText('No tickets in this period.').first().waitFor();
  await expectAccessible(page, 'report without tickets');
  await page.route('**/api/ticketing/admin/reports?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page, 'report that could not be loaded');
  await page.context().close();

  const own = await openAs('manager', `client/report/${thisMonth}`);
  const heading = own.getByRole('heading', { name: 'By category' });
  await heading.waitFor();
  await expectAccessibleInViews(own, 'monthly report', () => heading.waitFor());
});

test('a printed report is a PDF of a few pages, light, without controls, and fits', { tags: 'release' }, async () => {
  const page = await openAs('admin', 'admin/reports?period=last-month');
  await page.getByRole('heading', { name: 'By company' }).waitFor();
  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format });

    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
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
});
