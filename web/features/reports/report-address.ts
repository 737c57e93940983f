import { useSearchParams } from 'react-router';
import { dayIn } from '#web/lib/time.ts';
import { type PeriodName, periodLabels, periodOf } from './periods.ts';

export type ReportAddress = ReturnType<typeof useReportAddress>;

/** The period and the company in the URL, so a reload or a shared link shows the same. */
export function useReportAddress() {
  const [parameters, setParameters] = useSearchParams();
  const named = Object.keys(periodLabels).find((name) => name === parameters.get('period')) as PeriodName | undefined;
  const name = named ?? 'this-month';
  const period =
    name === 'custom' ? { from: dayIn(parameters.get('from')), to: dayIn(parameters.get('to')) } : periodOf(name);
  const company = parameters.get('company') ?? '';

  function change(values: Record<string, string>) {
    const next = new URLSearchParams(parameters);
    for (const [key, value] of Object.entries(values)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setParameters(next, { replace: true });
  }

  return {
    name,
    period,
    company,
    /** Other dates begin with those that are shown. */
    choosePeriod: (chosen: PeriodName) =>
      change({ period: chosen, ...(chosen === 'custom' ? period : { from: '', to: '' }) }),
    setDay: (end: 'from' | 'to', day: string) => change({ ...period, [end]: day }),
    setCompany: (id: string) => change({ company: id }),
  };
}
