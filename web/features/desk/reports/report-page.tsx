import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/ui/link.tsx';
import { type Report, report } from './api.ts';
import { ArticleTable } from './article-table.tsx';
import { CountTable } from './count-table.tsx';
import { InquiryTable } from './inquiry-table.tsx';
import { CompanyMonthPage } from './monthly-page.tsx';
import { PeriodFrame, type ReportAddress, useReportAddress } from './period-frame.tsx';
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
            <Link to={monthOf(company)(period.to.slice(0, 7))}>The report that its managers get</Link>
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
