import { type ComponentProps, type ReactNode, useId } from 'react';
import { Table } from '#web/ui/table.tsx';

type ReportSectionProps = {
  title: string;
  /** Beside the title. */
  legend?: ReactNode;
  /** Shown instead of a table without rows. */
  empty: string;
  isEmpty: boolean;
  /** Above the table. */
  intro?: ReactNode;
  columns: ComponentProps<typeof Table>['columns'];
  figureWidth?: string;
  /** Whether `more` replaces the table on a phone. */
  isNarrowHidden?: boolean;
  /** The rows. */
  children: ReactNode;
  /** Below the table. */
  more?: ReactNode;
};

/** A part of a report with its figures as a table. */
export function ReportSection(props: ReportSectionProps) {
  const { title, legend, empty, isEmpty, intro, children, more, isNarrowHidden = false, ...table } = props;
  const heading = useId();

  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6 print:break-inside-avoid">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-6">
        <h3 id={heading} className="text-lg">
          {title}
        </h3>
        {legend}
      </div>
      {isEmpty ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <>
          {intro && <p className="mb-2 text-ink-soft text-sm">{intro}</p>}
          <Table
            aria-labelledby={heading}
            {...table}
            {...(isNarrowHidden ? { className: 'max-md:hidden print:table' } : {})}
          >
            {children}
          </Table>
          {more}
        </>
      )}
    </section>
  );
}
