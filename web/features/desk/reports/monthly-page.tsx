import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { reportInWords } from '#contract/report-words.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { monthInWords } from '#contract/time-words.ts';
import { MailStateWords } from '#web/features/shared/mail-state-words.tsx';
import { dayOf } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type CompanyMonth, companyMonth, type Month, monthlyReport, useReportMail } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { LoadingReport } from './loading-report.tsx';
import { MonthSummary } from './month-summary.tsx';
import { MissedPromises, SolvedTickets, UnsolvedTickets } from './month-tickets.tsx';
import { dayInWords, monthLater } from './periods.ts';
import { TicketCharts } from './ticket-charts.tsx';
import { TimeTable } from './time-table.tsx';

type PageProps = { month: string; address: (month: string) => string };

/** A month of the user’s company. */
export function MonthlyPage(page: PageProps) {
  const query = useQuery(monthlyReport(page.month));
  return (
    <Page {...page} query={query}>
      {(shown) => (
        <MonthReport report={shown} home="/client">
          {shown.isMailed !== null && <MailSwitch isMailed={shown.isMailed} />}
        </MonthReport>
      )}
    </Page>
  );
}

/** A month of a company for staff, as its managers get it. */
export function CompanyMonthPage({ companyId, ...page }: PageProps & { companyId: string }) {
  const query = useQuery(companyMonth(companyId, page.month));
  return (
    <Page {...page} query={query}>
      {(shown) => (
        <MonthReport report={shown} home="/admin">
          <Mails report={shown} />
        </MonthReport>
      )}
    </Page>
  );
}

type WholeProps<Shown> = PageProps & { query: UseQueryResult<Shown>; children: (shown: Shown) => ReactNode };

function Page<Shown extends Month>({ month, address, query, children }: WholeProps<Shown>) {
  const { data } = query;
  const next = monthLater(month, 1);

  return (
    <Column label="Monthly report">
      <div className="report mx-auto max-w-[56rem]">
        <div className="flex flex-wrap items-center gap-2 px-4 pt-4 pb-3 sm:px-6">
          <div className="mr-auto min-w-0 flex-1">
            <h2 className="text-lg sm:text-xl">Report for {monthInWords(month)}</h2>
            <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
              <bdi>{data?.companyName ?? '\u00a0'}</bdi>
              {data && !data.isOver && `, up to ${dayInWords(data.to).replaceAll(' ', '\u00a0')}`}
            </p>
          </div>
          <MonthLink to={address(monthLater(month, -1))} label="Month before">
            <ChevronLeft className="size-4.5" aria-hidden="true" />
          </MonthLink>
          {next <= dayOf(new Date().toISOString()).slice(0, 7) && (
            <MonthLink to={address(next)} label="Month after">
              <ChevronRight className="size-4.5" aria-hidden="true" />
            </MonthLink>
          )}
          <Button look="secondary" className="max-sm:px-3 print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Print</span>
          </Button>
        </div>
        <Loaded query={query} failure={reportMessages.failed} loading={<LoadingReport />}>
          {children}
        </Loaded>
      </div>
    </Column>
  );
}

type Home = '/admin' | '/client';

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

/** What one manager chooses, all of the company get. */
function MailSwitch({ isMailed }: { isMailed: boolean }) {
  const { mutate: setMailed, isPending, variables } = useReportMail();
  return (
    <div className="px-4 py-5 sm:px-6 print:hidden">
      <SwitchField
        label="Send this report by email"
        hint="All managers of your company get the report of a month on the first day of the next one."
        checked={isPending ? variables : isMailed}
        onChange={(checked) => setMailed(checked)}
      />
    </div>
  );
}

/** Who got the report, or who will. */
function Mails({ report: { mails, month, isMailed } }: { report: CompanyMonth }) {
  const next = `${monthLater(month, 1)}-01`;
  return (
    <section aria-label="Email" className="px-4 py-5 text-ink-soft text-sm sm:px-6 print:hidden">
      {mails.length > 0 ? (
        <ul className="space-y-1">
          {mails.map(({ name, mail }) => (
            <li key={`${name} ${mail.at}`}>
              <MailStateWords {...mail} name={name} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {isMailed ? `All managers of this company get this report by email on ${dayInWords(next, true)}.` : notMailed}
        </p>
      )}
    </section>
  );
}

const notMailed = 'This company’s managers read this report in the portal. It is not emailed.';

function MonthLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      data-tooltip={label}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden"
    >
      {children}
    </Link>
  );
}
