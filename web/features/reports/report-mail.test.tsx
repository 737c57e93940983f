import { expect, test } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import { findMonthlyReport, updateReportMail } from '#contract/reports.ts';
import { manager } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { MonthlyPage } from './monthly-page.tsx';

type MonthlyReport = Reply<typeof findMonthlyReport>;

const none = { created: 0, resolved: 0, open: 0 };
const noClock = { n: 0, median: null, p90: null, promised: 0, kept: 0 };

const report = (isMailed: boolean): MonthlyReport => ({
  month: '2026-02',
  companyName: 'Acme Dental',
  from: '2026-02-01',
  to: '2026-02-28',
  timezone: 'America/Chicago',
  tickets: none,
  days: [],
  priorities: [],
  categories: [],
  otherCategories: none,
  firstReplies: noClock,
  resolutions: noClock,
  ratings: { n: 0, mean: null, satisfied: 0, scores: [] },
  articles: [],
  time: null,
  isMailed,
});

test('a manager turns the monthly report by email on, and learns when that fails', async () => {
  let isMailed = false;
  const { api, ...screen } = await show({
    actor: manager,
    render: () => <MonthlyPage month="2026-02" address={(month) => `/client/report/${month}`} />,
    api: (server) => {
      server.on(findMonthlyReport, () => report(isMailed));
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
