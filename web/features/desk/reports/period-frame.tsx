import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportMessages } from '#contract/reports-constants.ts';
import { providerToday } from '#web/features/desk/pickers/api.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { PeriodDays, PeriodField } from '#web/features/desk/pickers/period-fields.tsx';
import { type PeriodName, periodLabels, periodOf } from '#web/features/desk/pickers/periods.ts';
import { noPick } from '#web/features/desk/pickers/picker.tsx';
import { among, anyText, useChangeParameters, useFilters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { type Report, reportKey } from './api.ts';
import { LoadingReport } from './loading-report.tsx';
import { periodInWords } from './periods.ts';
import { ReportTabs } from './report-tabs.tsx';

type Headed = Pick<Report, 'from' | 'to' | 'timezone' | 'company'>;

type PeriodFrameProps<Shown> = {
  current: 'tickets' | 'people';
  address: ReportAddress;
  query: UseQueryResult<Shown>;
  /** Shown below the title until the report is loaded. */
  about: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Above the report. */
  intro?: ReactNode;
  children: (shown: Shown) => ReactNode;
};

/** A report of a period: its title, its filters, and its parts once it is loaded. */
export function PeriodFrame<Shown extends Headed>(props: PeriodFrameProps<Shown>) {
  const { current, address, query, about, actions, intro, children } = props;
  const { data } = query;

  return (
    <Column label="Reports">
      <ReportTabs current={current} />
      <div className="report" aria-busy={query.isPlaceholderData}>
        <div className="flex items-center gap-2 px-4 pt-4 pb-3 sm:px-6">
          <div className="min-w-0 flex-1">
            <h2 className="text-lg sm:text-xl">{current === 'people' ? 'Reports by person' : 'Reports'}</h2>
            <p className="text-ink-soft text-sm">{data ? subtitleOf(data) : about}</p>
          </div>
          <RefreshButton things="report" queryKey={reportKey} />
          {actions}
          <Button look="secondary" className="max-sm:px-3 print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Print</span>
          </Button>
        </div>
        <ReportFilters address={address} company={address.company ? (data?.company ?? null) : null} />
        {intro}
        {address.isPossible ? (
          <Loaded query={query} failure={reportMessages.failed} loading={<LoadingReport />}>
            {children}
          </Loaded>
        ) : (
          <EmptyState title="Choose the first and the last day" />
        )}
      </div>
    </Column>
  );
}

function subtitleOf({ from, to, timezone, company }: Headed) {
  return `${company?.name ?? 'All companies'}, ${periodInWords({ from, to })} (${timezone.replaceAll('_', ' ')})`;
}

/** The period and the company of a report. */
function ReportFilters({ address, company }: { address: ReportAddress; company: Headed['company'] }) {
  const { name, period } = address;
  const endsFirst = period.from !== '' && period.to !== '' && period.to < period.from;

  return (
    <search className="grid gap-3 px-4 pt-1 pb-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-[10rem_minmax(0,18rem)_9.5rem_9.5rem] print:hidden">
      <PeriodField labels={periodLabels} value={name} onChange={address.choosePeriod} />
      <CompanyField
        isFilter
        key={company?.id}
        initial={company ?? noPick}
        onChange={({ id }) => address.setFilter('company', id)}
        isInvalid={false}
      />
      {name === 'custom' && (
        <PeriodDays
          period={period}
          onChange={address.setFilter}
          error={endsFirst ? reportMessages.endsFirst : undefined}
        />
      )}
    </search>
  );
}

export type ReportAddress = ReturnType<typeof useReportAddress>;

const periods = among(Object.keys(periodLabels) as PeriodName[], 'this-month');

/** The period and the company in the URL, so a reload or a shared link shows the same. */
export function useReportAddress() {
  const { values, setFilter } = useFilters({
    period: periods,
    company: anyText,
    month: anyText,
    quarter: anyText,
    from: dayIn,
    to: dayIn,
  });
  const change = useChangeParameters();
  const { data: today } = useQuery(providerToday);
  const { period: name, company, month, quarter, from, to } = values;
  const period = name === 'custom' ? { from, to } : periodOf(name, today);

  return {
    name,
    period,
    isPossible: period.from !== '' && period.from <= period.to,
    /** What to ask the server for. */
    asked: { ...period, ...(company ? { company } : {}) },
    company,
    month,
    quarter,
    /** Custom dates start as the ones that are shown. */
    choosePeriod: (chosen: PeriodName) =>
      change({ period: chosen, ...(chosen === 'custom' ? period : { from: '', to: '' }) }),
    setFilter,
  };
}
