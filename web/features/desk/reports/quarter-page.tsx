import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { quarterlyReportInWords } from '#contract/report-words.ts';
import { Link } from '#web/ui/link.tsx';
import { companyQuarter, type Quarter, quarterlyReport } from './api.ts';
import { ByMonth } from './by-month.tsx';
import { MonthSummary } from './month-summary.tsx';
import { Approved, ComesNext } from './quarter-lists.tsx';
import { figureRows, hourRows, maintenanceRows } from './quarter-rows.ts';
import { ReportFrame, type SpanProps } from './report-frame.tsx';
import { MailSwitches, Mails } from './report-mails.tsx';
import type { Home } from './report-part.tsx';

/** A quarter of the user’s company. */
export function QuarterPage(page: SpanProps) {
  const query = useQuery(quarterlyReport(page.span));
  return (
    <ReportFrame {...page} query={query}>
      {(shown) => (
        <QuarterReport quarter={shown} home="/client" next={forManagers}>
          <MailSwitches {...shown} />
        </QuarterReport>
      )}
    </ReportFrame>
  );
}

/** A quarter of a company for staff, as its managers get it. */
export function CompanyQuarterPage({ companyId, ...page }: SpanProps & { companyId: string }) {
  const query = useQuery(companyQuarter(companyId, page.span));
  return (
    <ReportFrame {...page} query={query}>
      {(shown) => (
        <QuarterReport quarter={shown} home="/admin" next={forStaff(companyId)}>
          <Mails {...shown} span={page.span} isMailed={shown.isQuarterMailed} />
        </QuarterReport>
      )}
    </ReportFrame>
  );
}

/** What is to be done where a part has nothing to show. */
type Next = Record<'hours' | 'maintenance' | 'approved' | 'ahead', ReactNode>;

const forManagers: Next = {
  hours:
    'No hours are included, so time is charged by the price list. If you need us every month, ask us for hours at a fixed fee.',
  maintenance: 'No planned maintenance was done. Ask us for a monthly check of your computers and backups.',
  approved: 'Nothing needed your approval. Before larger work or a purchase, we ask you first.',
  ahead: (
    <>
      Nothing is due in the next 90 days. Are you moving, hiring or replacing something?{' '}
      <Link to="/client">Open a ticket</Link>, and we plan it with you.
    </>
  ),
};

const forStaff = (companyId: string): Next => ({
  hours: (
    <>
      No hours are included, so time is charged by the price list. Agreements are added on{' '}
      <Link to={`/admin/companies/${companyId}`}>the page of the company</Link>.
    </>
  ),
  maintenance: (
    <>
      No planned maintenance was done. <Link to={`/admin/routines?company=${companyId}`}>Add a routine</Link> for this
      company.
    </>
  ),
  approved: 'Nothing was approved. Before larger work or a purchase, use “Ask for approval…” in the menu of a ticket.',
  ahead: (
    <>
      Nothing is due in the next 90 days. Set the due date of a ticket, or{' '}
      <Link to={`/admin/routines?company=${companyId}`}>add a routine</Link>.
    </>
  ),
});

type QuarterReportProps = { quarter: Quarter; home: Home; next: Next; children: ReactNode };

function QuarterReport({ quarter, home, next, children }: QuarterReportProps) {
  const { agreements, maintained, isOver } = quarter;
  const months = quarter.months.map(({ month }) => month);
  const table = (key: string, name: string, rows: ReturnType<typeof figureRows>) => ({ key, name, rows });
  const { summary, times } = quarterlyReportInWords(quarter);
  return (
    <>
      <MonthSummary summary={summary} figures={times} />
      <ByMonth
        title={isOver ? 'Month by month' : 'Month by month, so far'}
        months={months}
        tables={[table('figures', 'Tickets', figureRows(quarter))]}
        empty=""
      />
      <ByMonth
        title="Included hours"
        months={months}
        tables={agreements.map((agreement) => table(agreement.id, agreement.name, hourRows(agreement)))}
        empty={next.hours}
      />
      <div className="break-before-page">
        <ByMonth
          title="Maintenance done"
          months={months}
          tables={maintained.length > 0 ? [table('maintenance', 'Routine', maintenanceRows(quarter))] : []}
          empty={next.maintenance}
        />
        <Approved {...quarter} title="What was approved" home={home} empty={next.approved} />
        <ComesNext {...quarter} title="What comes next" home={home} empty={next.ahead} />
      </div>
      {children}
    </>
  );
}
