import { findMonthlyReport } from '#contract/reports.ts';
import { manager } from '#gallery/samples/people.ts';
import { monthlyReport } from '#gallery/samples/reports.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { MonthlyPage } from './monthly-page.tsx';

export const Filled: Story = {
  render: () => <MonthlyPage month="2026-03" address={(month) => `/client/report/${month}`} />,
  actor: manager,
  api: (api) => api.on(findMonthlyReport, () => monthlyReport('2026-03')),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
