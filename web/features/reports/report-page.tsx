import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { reportMessages } from '#contract/reports-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { type Report, report, reportKey } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { CountTable } from './count-table.tsx';
import { LoadingReport } from './loading-report.tsx';
import { periodInWords } from './periods.ts';
import { useReportAddress } from './report-address.ts';
import { ReportFilters } from './report-filters.tsx';
import { TicketCharts } from './ticket-charts.tsx';
import { TimeTable } from './time-table.tsx';

/** What happened to the tickets of a period, for provider staff. */
export function ReportPage() {
  const address = useReportAddress();
  const { period, company } = address;
  const isPossible = period.from !== '' && period.from <= period.to;
  const query = useQuery({ ...report({ ...period, ...(company ? { company } : {}) }), enabled: isPossible });
  const { data } = query;

  return (
    <Column label="Reports">
      <div className="report" aria-busy={query.isPlaceholderData}>
        <div className="flex items-center gap-2 px-4 pt-4 pb-3 sm:px-6">
          <div className="mr-auto">
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
    </>
  );
}
