import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useChangeParameters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';
import { providerToday } from './api.ts';
import { type PeriodName, periodLabels, periodOf } from './periods.ts';

export type ReportAddress = ReturnType<typeof useReportAddress>;

/** The period and the company in the URL, so a reload or a shared link shows the same. */
export function useReportAddress() {
  const [parameters] = useSearchParams();
  const change = useChangeParameters();
  const { data: today } = useQuery(providerToday);
  const named = Object.keys(periodLabels).find((name) => name === parameters.get('period')) as PeriodName | undefined;
  const name = named ?? 'this-month';
  const period =
    name === 'custom'
      ? { from: dayIn(parameters.get('from')), to: dayIn(parameters.get('to')) }
      : periodOf(name, today);
  const company = parameters.get('company') ?? '';

  return {
    name,
    period,
    company,
    /** Other dates begin with those that are shown. */
    choosePeriod: (chosen: PeriodName) =>
      change({ period: chosen, ...(chosen === 'custom' ? period : { from: '', to: '' }) }),
    setDay: (end: 'from' | 'to', day: string) => change({ [end]: day }),
    setCompany: (id: string) => change({ company: id }),
  };
}
