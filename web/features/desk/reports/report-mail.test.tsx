import { expect, test } from 'vitest';
import { findMonthlyReport, updateReportMail } from '#contract/reports.ts';
import { monthlyReport } from '#gallery/samples/monthly-report.ts';
import { manager } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './monthly-page.stories.tsx';
import { MonthlyPage } from './monthly-page.tsx';
import * as ofPeriod from './report-page.stories.tsx';

test('a manager turns the monthly report by email on, and learns when that fails', async () => {
  let isMailed = false;
  const { api, ...screen } = await show({
    actor: manager,
    render: () => <MonthlyPage span="2026-02" address={(span) => `/client/report/${span}`} />,
    api: (server) => {
      server.on(findMonthlyReport, () => monthlyReport({ isMailed }));
      server.on(updateReportMail, ({ body }) => {
        isMailed = body?.isMailed === true;
        return { isMailed, isQuarterMailed: false };
      });
    },
  });
  const choice = screen.getByRole('switch', { name: 'Send the monthly report by email' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(screen.getByText('Report emails updated')).toBeInTheDocument();
  await expect.element(choice).toBeChecked();

  api.isUnreachable();
  await choice.click();

  await expect.element(screen.getByText(/^Failed to save your choice about report emails/)).toBeInTheDocument();
  await expect.element(choice).toBeChecked();
  expect(api.callsOf(updateReportMail).map(({ body }) => body)).toEqual([{ isMailed: true }]);
});

test('staff read the report that managers get, with links to their own tickets, and who got it', async () => {
  const screen = await show(stories.ForStaffMailed);
  await expect.element(screen.getByText(/^Emailed to Carol Hendricks/)).toBeVisible();
  await expect.element(screen.getByText(/^Not emailed to Tom Becker: 550 Mailbox full/)).toBeVisible();
  const links = [...screen.container.querySelectorAll('a[href*="ticket="]')].map((link) => link.getAttribute('href'));
  expect(links.length).toBeGreaterThan(3);
  expect(links.every((href) => href?.includes('/admin?ticket='))).toBe(true);
  expect(screen.getByRole('switch').query()).toBeNull();
});

test('before it is emailed, staff read when it will be', async () => {
  const screen = await show(stories.ForStaff);
  const when = 'All managers of this company get this report by email on April 1, 2026.';
  await expect.element(screen.getByText(when)).toBeVisible();
});

test('of a report that was not emailed, staff do not read that it will be', async () => {
  const screen = await show(stories.ForStaffNotMailed);
  await expect.element(screen.getByText('This report was not emailed. The next one will be.')).toBeVisible();
});

test('it is a link away from the report of the company', async () => {
  const reports = await show(ofPeriod.OneCompany);

  await expect
    .element(reports.getByRole('link', { name: 'The report that its managers get' }))
    .toHaveAttribute('href', expect.stringMatching(/company=.*&month=2026-03$/));
});
