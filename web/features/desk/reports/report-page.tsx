import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { reportMessages } from '#contract/reports-constants.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick } from '#web/features/desk/pickers/picker.tsx';
import { among, anyText, useChangeParameters, useFilters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { providerToday, type Report, report, reportKey } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { CountTable } from './count-table.tsx';
import { InquiryTable } from './inquiry-table.tsx';
import { LoadingReport } from './loading-report.tsx';
import { CompanyMonthPage } from './monthly-page.tsx';
import { type PeriodName, periodInWords, periodLabels, periodOf } from './periods.ts';
import { ReportTabs } from './report-tabs.tsx';
import { TicketCharts } from './ticket-charts.tsx';
import { TimeTable } from './time-table.tsx';

/** What happened to the tickets of a period, for provider staff; or a month of a company as its managers get it. */
export function ReportPage() {
  const address = useReportAddress();
  const { company, month } = address;
  if (!company || !isMonthName(month)) return <PeriodPage address={address} />;
  return <CompanyMonthPage key={month} companyId={company} month={month} address={monthOf(company)} />;
}

const isMonthName = (month: string) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month);
const monthOf = (company: string) => (month: string) => `/admin/reports?company=${company}&month=${month}`;

function PeriodPage({ address }: { address: ReportAddress }) {
  const { period, company } = address;
  const isPossible = period.from !== '' && period.from <= period.to;
  const query = useQuery({ ...report({ ...period, ...(company ? { company } : {}) }), enabled: isPossible });
  const { data } = query;

  return (
    <Column label="Reports">
      <ReportTabs current="tickets" />
      <div className="report" aria-busy={query.isPlaceholderData}>
        <div className="flex items-center gap-2 px-4 pt-4 pb-3 sm:px-6">
          <div className="min-w-0 flex-1">
            <h2 className="text-lg sm:text-xl">Reports</h2>
            <p className="text-ink-soft text-sm">{data ? subtitleOf(data) : 'Tickets, by day and by kind.'}</p>
          </div>
          <RefreshButton things="report" queryKey={reportKey} />
          <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
        </div>
        <ReportFilters address={address} company={company ? (data?.company ?? null) : null} />
        {company && period.to && (
          <p className="px-4 pb-4 text-sm sm:px-6 print:hidden">
            <Link to={monthOf(company)(period.to.slice(0, 7))}>The report that its managers get</Link>
          </p>
        )}
        {isPossible ? (
          <Loaded query={query} failure={reportMessages.failed} loading={<LoadingReport />}>
            {(shown) => <Body report={shown} />}
          </Loaded>
        ) : (
          <EmptyState title="Choose the first and the last day" />
        )}
      </div>
    </Column>
  );
}

function subtitleOf({ from, to, timezone, company }: Report) {
  return `${company?.name ?? 'All companies'}, ${periodInWords({ from, to })} (${timezone.replaceAll('_', ' ')})`;
}

function Body({ report }: { report: Report }) {
  return (
    <>
      <TicketCharts report={report} />
      <ArticleTable articles={report.articles} home="/admin" />
      <TimeTable time={report.time} />
      {!report.company && (
        <CountTable
          title="By company"
          kind="Company"
          rows={report.companies.map(({ companyName, ...row }) => ({ ...row, name: companyName, key: row.companyId }))}
          others={report.otherCompanies}
        />
      )}
      {!report.company && <InquiryTable inquiries={report.inquiries} />}
    </>
  );
}

/** The period and the company of a report. */
function ReportFilters({ address, company }: { address: ReportAddress; company: Report['company'] }) {
  const { name, period } = address;
  const endsFirst = period.from !== '' && period.to !== '' && period.to < period.from;

  return (
    <search className="grid gap-3 px-4 pt-1 pb-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-[10rem_minmax(0,18rem)_9.5rem_9.5rem] print:hidden">
      <SelectField
        label="Period"
        value={name}
        onChange={(event) => address.choosePeriod(event.target.value as PeriodName)}
      >
        <Options of={Object.keys(periodLabels) as PeriodName[]} labels={periodLabels} />
      </SelectField>
      <CompanyField
        isFilter
        key={company?.id}
        initial={company ?? noPick}
        onChange={({ id }) => address.setFilter('company', id)}
        isInvalid={false}
      />
      {name === 'custom' && (
        <>
          <TextField
            label="From"
            type="date"
            value={period.from}
            onChange={(event) => address.setFilter('from', event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            value={period.to}
            onChange={(event) => address.setFilter('to', event.target.value)}
            {...(endsFirst ? { error: reportMessages.endsFirst } : {})}
          />
        </>
      )}
    </search>
  );
}

type ReportAddress = ReturnType<typeof useReportAddress>;

const periods = among(Object.keys(periodLabels) as PeriodName[], 'this-month');

/** The period and the company in the URL, so a reload or a shared link shows the same. */
function useReportAddress() {
  const { values, setFilter } = useFilters({
    period: periods,
    company: anyText,
    month: anyText,
    from: dayIn,
    to: dayIn,
  });
  const change = useChangeParameters();
  const { data: today } = useQuery(providerToday);
  const { period: name, company, month, from, to } = values;
  const period = name === 'custom' ? { from, to } : periodOf(name, today);

  return {
    name,
    period,
    company,
    month,
    /** Other dates begin with those that are shown. */
    choosePeriod: (chosen: PeriodName) =>
      change({ period: chosen, ...(chosen === 'custom' ? period : { from: '', to: '' }) }),
    setFilter,
  };
}
