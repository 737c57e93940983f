import { centsInWords } from '#contract/money-words.ts';
import { hoursInWords } from '#contract/time-words.ts';
import { Row } from '#web/ui/table.tsx';
import type { Report } from './api.ts';
import { ReportSection } from './report-section.tsx';

/** Not those of the time sheet, which are in code of the dashboard only. */
const kindLabels: Record<Report['time'][number]['kind'], string> = {
  remote: 'Remote',
  on_site: 'On site',
  training: 'Training',
  covered: 'Covered by contract',
};

/** The hours worked in a period, and what they cost. */
export function TimeTable({ time }: { time: Report['time'] }) {
  const sum = (what: 'entries' | 'minutes' | 'amount') => time.reduce((total, row) => total + row[what], 0);
  const all = { name: 'All', entries: sum('entries'), minutes: sum('minutes'), amount: sum('amount') };
  const rows = [...time.map((row) => ({ ...row, name: kindLabels[row.kind] })), all];

  return (
    <ReportSection
      title="Hours and amounts"
      empty="No time was worked in this period."
      isEmpty={all.entries === 0}
      columns={['Kind of work', 'Entries', 'Time', 'Amount']}
      figureWidth="w-20 sm:w-32"
    >
      {rows.map((row) => (
        <Row
          key={row.name}
          name={row.name}
          figures={[row.entries.toLocaleString('en-US'), hoursInWords(row.minutes), centsInWords(row.amount)]}
          isTotal={row === all}
        />
      ))}
    </ReportSection>
  );
}
