import { useQuery } from '@tanstack/react-query';
import { among, anyText, useChangeParameters, useFilters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';
import { providerToday } from './api.ts';
import { type PeriodName, periodLabels, periodOf } from './periods.ts';

export type ReportAddress = ReturnType<typeof useReportAddress>;

const periods = among(Object.keys(periodLabels) as PeriodName[], 'this-month');

/** The period and the company in the URL, so a reload or a shared link shows the same. */
export function useReportAddress() {
  const { values, setFilter } = useFilters({ period: periods, company: anyText, from: dayIn, to: dayIn });
  const change = useChangeParameters();
  const { data: today } = useQuery(providerToday);
  const { period: name, company, from, to } = values;
  const period = name === 'custom' ? { from, to } : periodOf(name, today);

  return {
    name,
    period,
    company,
    /** Other dates begin with those that are shown. */
    choosePeriod: (chosen: PeriodName) =>
      change({ period: chosen, ...(chosen === 'custom' ? period : { from: '', to: '' }) }),
    setFilter,
  };
}
