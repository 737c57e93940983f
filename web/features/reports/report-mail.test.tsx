import { expect, test } from 'vitest';
import { findMonthlyReport, updateReportMail } from '#contract/reports.ts';
import { monthlyReport } from '#gallery/samples/monthly-report.ts';
import { manager } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { MonthlyPage } from './monthly-page.tsx';

test('a manager turns the monthly report by email on, and learns when that fails', async () => {
  let isMailed = false;
  const { api, ...screen } = await show({
    actor: manager,
    render: () => <MonthlyPage month="2026-02" address={(month) => `/client/report/${month}`} />,
    api: (server) => {
      server.on(findMonthlyReport, () => monthlyReport({ isMailed }));
      server.on(updateReportMail, ({ body }) => {
        isMailed = body?.isMailed === true;
        return { isMailed };
      });
    },
  });
  const choice = screen.getByRole('switch', { name: 'Send this report by email' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(screen.getByText('Monthly email updated')).toBeInTheDocument();
  await expect.element(choice).toBeChecked();

  api.isUnreachable();
  await choice.click();

  await expect.element(screen.getByText(/^Failed to update the monthly email/)).toBeInTheDocument();
  await expect.element(choice).toBeChecked();
  expect(api.callsOf(updateReportMail).map(({ body }) => body)).toEqual([{ isMailed: true }]);
});
