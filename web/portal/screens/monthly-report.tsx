import { Navigate, useParams } from 'react-router';
import { MonthlyPage } from '#web/features/desk/reports/monthly-page.tsx';
import { dayOf } from '#web/lib/time.ts';

const addressOf = (month: string) => `/client/report/${month}`;

/** A month of the company, for its managers. Without a month, the current one. */
export function MonthlyReport() {
  const { month = '' } = useParams();

  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) {
    return <Navigate to={addressOf(dayOf(new Date().toISOString()).slice(0, 7))} replace />;
  }
  return <MonthlyPage key={month} month={month} address={addressOf} />;
}
