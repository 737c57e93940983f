import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportMessages } from '#contract/reports-constants.ts';
import { dayOf } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { monthlyReport, useReportMail } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { LoadingReport } from './loading-report.tsx';
import { monthInWords, monthLater } from './periods.ts';
import { TicketCharts } from './ticket-charts.tsx';
import { TimeTable } from './time-table.tsx';

/** A month of the user’s company. */
export function MonthlyPage({ month, address }: { month: string; address: (month: string) => string }) {
  const query = useQuery(monthlyReport(month));
  const { data } = query;
  const next = monthLater(month, 1);

  return (
    <Column label="Monthly report">
      <div className="report">
        <div className="flex flex-wrap items-center gap-2 px-4 pt-4 pb-3 sm:px-6">
          <div className="mr-auto">
            <h2 className="text-lg sm:text-xl">Report for {monthInWords(month)}</h2>
            <p className="text-ink-soft text-sm">
              {data?.companyName ?? '\u00a0'}
              {data && `, days as in ${data.timezone.replaceAll('_', ' ')}`}
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
          <Button look="secondary" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
        </div>
        <Loaded query={query} failure={reportMessages.failed} loading={<LoadingReport />}>
          {(shown) => (
            <>
              <TicketCharts report={shown} />
              <ArticleTable articles={shown.articles} home="/client" />
              {shown.time && <TimeTable time={shown.time} />}
              {shown.isMailed !== null && <MailSwitch isMailed={shown.isMailed} />}
            </>
          )}
        </Loaded>
      </div>
    </Column>
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
