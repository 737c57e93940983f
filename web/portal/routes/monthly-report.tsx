import { useSyncExternalStore } from 'react';
import { Navigate, useParams } from 'react-router';
import { canReadCompanyReport } from '#contract/policies.ts';
import { MonthlyPage } from '#web/features/reports/monthly-page.tsx';
import { session } from '#web/lib/session.ts';
import { dayOf } from '#web/lib/time.ts';
import { usePageTitle } from '../use-page-title.ts';

const addressOf = (month: string) => `/client/report/${month}`;

/** A month of the company, for its managers. Without a month, the current one. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  const { month = '' } = useParams();
  usePageTitle('Monthly report');
  if (!user) return null;

  if (!canReadCompanyReport(user)) return <Navigate to="/client" replace />;
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) {
    return <Navigate to={addressOf(dayOf(new Date().toISOString()).slice(0, 7))} replace />;
  }
  return <MonthlyPage key={month} month={month} address={addressOf} />;
}
