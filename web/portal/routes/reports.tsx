import { ReportPage } from '#web/features/reports/report-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** What happened to tickets, for provider staff. */
export function Component() {
  usePageTitle('Reports');
  return <ReportPage />;
}
