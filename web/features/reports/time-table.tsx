import { useId } from 'react';
import type { Report } from './api.ts';
import { hoursInWords } from './hours.ts';

const kindLabels: Record<Report['time'][number]['kind'], string> = {
  remote: 'Remote',
  on_site: 'On site',
  training: 'Training',
  covered: 'Covered by contract',
};

/** The hours worked in a period, and what they cost. */
export function TimeTable({ time }: { time: Report['time'] }) {
  const heading = useId();
  const all = {
    entries: time.reduce((sum, { entries }) => sum + entries, 0),
    minutes: time.reduce((sum, { minutes }) => sum + minutes, 0),
    amount: time.reduce((sum, { amount }) => sum + amount, 0),
  };
  const cell = 'py-1.5 pl-2 text-right';

  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6 print:break-inside-avoid">
      <h3 id={heading} className="mb-2 text-lg">
        Hours and amounts
      </h3>
      {all.entries === 0 ? (
        <p className="text-ink-soft">No time was worked in this period.</p>
      ) : (
        <table aria-labelledby={heading} className="tabular w-full text-sm">
          <thead className="text-ink-soft">
            <tr className="border-line border-b">
              <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                Kind of work
              </th>
              {['Entries', 'Time', 'Amount'].map((name) => (
                <th key={name} scope="col" className={`${cell} w-20 font-medium sm:w-32`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...time.map((row) => ({ ...row, name: kindLabels[row.kind] })), { ...all, name: 'All' }].map((row) => (
              <tr key={row.name} className="group border-line border-b last:border-b-0 last:font-semibold">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal group-last:font-semibold">
                  {row.name}
                </th>
                <td className={cell}>{row.entries.toLocaleString('en-US')}</td>
                <td className={cell}>{hoursInWords(row.minutes)}</td>
                <td className={cell}>{dollars.format(row.amount / 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
