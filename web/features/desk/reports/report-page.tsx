import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/ui/link.tsx';
import { type Report, report } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { CountTable } from './count-table.tsx';
import { InquiryTable } from './inquiry-table.tsx';
import { CompanyMonthPage } from './monthly-page.tsx';
import { PeriodFrame, type ReportAddress, useReportAddress } from './period-frame.tsx';
import { isSpan, quarterOf, unitOf } from './periods.ts';
import { CompanyQuarterPage } from './quarter-page.tsx';
import { TicketCharts } from './ticket-charts.tsx';
import { TimeTable } from './time-table.tsx';

/** What happened to the tickets of a period, for provider staff; or a month or a quarter of a company as its managers get it. */
export function ReportPage() {
  const address = useReportAddress();
  const { company, month, quarter } = address;
  const span = quarter || month;
  if (!company || !isSpan(span)) return <PeriodPage address={address} />;
  const Page = unitOf(span) === 'quarter' ? CompanyQuarterPage : CompanyMonthPage;
  return <Page key={span} companyId={company} span={span} address={spanOf(company)} />;
}

const spanOf = (company: string) => (span: string) => `/admin/reports?company=${company}&${unitOf(span)}=${span}`;

function PeriodPage({ address }: { address: ReportAddress }) {
  const { name, period, company } = address;
  const lastMonth = period.to.slice(0, 7);
  const query = useQuery({ ...report(address.asked), enabled: address.isPossible });

  return (
    <PeriodFrame
      current="tickets"
      address={address}
      query={query}
      about="Tickets, by day and by kind."
      intro={
        company &&
        period.to && (
          <p className="px-4 pb-4 text-sm sm:px-6 print:hidden">
            <Link to={spanOf(company)(name === 'quarter' ? quarterOf(lastMonth) : lastMonth)}>
              The report that its managers get
            </Link>
          </p>
        )
      }
    >
      {(shown) => <Body report={shown} />}
    </PeriodFrame>
  );
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
