import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reportInWords } from '#contract/report-words.ts';
import { companyMonth, type Month, monthlyReport } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { MonthSummary } from './month-summary.tsx';
import { MissedPromises, SolvedTickets, UnsolvedTickets } from './month-tickets.tsx';
import { ReportFrame, type SpanProps } from './report-frame.tsx';
import { MailSwitches, Mails } from './report-mails.tsx';
import type { Home } from './report-part.tsx';
import { TicketCharts } from './ticket-charts.tsx';
import { TimeTable } from './time-table.tsx';

/** A month of the user’s company. */
export function MonthlyPage(page: SpanProps) {
  const query = useQuery(monthlyReport(page.span));
  return (
    <ReportFrame {...page} query={query}>
      {(shown) => (
        <MonthReport report={shown} home="/client">
          <MailSwitches {...shown} />
        </MonthReport>
      )}
    </ReportFrame>
  );
}

/** A month of a company for staff, as its managers get it. */
export function CompanyMonthPage({ companyId, ...page }: SpanProps & { companyId: string }) {
  const query = useQuery(companyMonth(companyId, page.span));
  return (
    <ReportFrame {...page} query={query}>
      {(shown) => (
        <MonthReport report={shown} home="/admin">
          <Mails span={page.span} {...shown} />
        </MonthReport>
      )}
    </ReportFrame>
  );
}

/** @param home where its reader finds tickets and articles */
function MonthReport({ report, home, children }: { report: Month; home: Home; children: ReactNode }) {
  const words = reportInWords(report);
  const { timezone, time, missed, solved, maintained, unsolved, planned } = report;
  const part = { timezone, home };
  return (
    <>
      <MonthSummary summary={words.summary} figures={words.figures} />
      <MissedPromises {...part} title={words.missedTitle} missed={missed} />
      <SolvedTickets {...part} title={words.solvedTitle} solved={solved} more={words.moreSolved} />
      {maintained.length > 0 && <SolvedTickets {...part} title={words.maintainedTitle} solved={maintained} more={0} />}
      {time && <TimeTable time={time} />}
      <UnsolvedTickets {...part} title={words.unsolvedTitle} tickets={unsolved} more={words.moreUnsolved} />
      {planned.length > 0 && <UnsolvedTickets {...part} title={words.plannedTitle} tickets={planned} />}
      <AllFigures report={report} home={home} />
      {children}
    </>
  );
}

/** What few managers look at, and nobody prints. */
function AllFigures({ report, home }: { report: Month; home: Home }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="border-line border-b print:hidden" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 px-4 py-2.5 font-medium text-river sm:px-6">Charts and figures</summary>
      {isOpen && (
        <>
          <p className="px-4 pb-4 text-ink-soft text-sm sm:px-6">Days as in {report.timezone.replaceAll('_', ' ')}.</p>
          <TicketCharts report={report} />
          <ArticleTable articles={report.articles} home={home} />
        </>
      )}
    </details>
  );
}
