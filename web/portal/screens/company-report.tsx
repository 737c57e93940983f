import { Navigate, useParams } from 'react-router';
import { MonthlyPage } from '#web/features/desk/reports/monthly-page.tsx';
import { isSpan, unitOf } from '#web/features/desk/reports/periods.ts';
import { QuarterPage } from '#web/features/desk/reports/quarter-page.tsx';
import { dayOf } from '#web/lib/time.ts';

const addressOf = (span: string) => `/client/report/${span}`;

/** A month or a quarter of the company, for its managers. Without one, the current month. */
export function CompanyReport() {
  const { span = '' } = useParams();

  if (!isSpan(span)) return <Navigate to={addressOf(dayOf(new Date().toISOString()).slice(0, 7))} replace />;
  const Page = unitOf(span) === 'quarter' ? QuarterPage : MonthlyPage;
  return <Page key={span} span={span} address={addressOf} />;
}
