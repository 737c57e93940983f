import { Row } from '#web/ui/table.tsx';
import type { Report } from './api.ts';
import { ReportSection } from './report-section.tsx';

/** How many inquiries arrived in each month, and what became of them. */
export function InquiryTable({ inquiries }: { inquiries: Report['inquiries'] }) {
  return (
    <ReportSection
      title="Inquiries by month"
      empty="No inquiry arrived in this period."
      isEmpty={inquiries.length === 0}
      intro="By the month in which they arrived. Spam does not count."
      columns={['Month', 'Received', 'In conversation', 'Won', 'Lost']}
    >
      {inquiries.map(({ month, received, inConversation, won, lost }) => (
        <Row
          key={month}
          name={monthName(month)}
          figures={[received, inConversation, won, lost].map((figure) => figure.toLocaleString('en-US'))}
        />
      ))}
    </ReportSection>
  );
}

/** `2026-11` as `November 2026`. */
function monthName(month: string) {
  const day = new Date(`${month}-01T00:00Z`);
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
}
