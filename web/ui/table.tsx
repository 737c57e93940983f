import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TableProps = Omit<ComponentProps<'table'>, 'className'> & {
  /** The headings: first that of the rows’ names, then those of their figures. */
  columns: [name: ReactNode, ...figures: string[]];
  /** The width of a column of figures. */
  figureWidth?: string;
  caption?: string;
  className?: string;
};

/** Rows of figures, each with a name. Its children are `Row`s. */
export function Table({ columns, figureWidth = 'w-16 sm:w-24', caption, className, children, ...table }: TableProps) {
  const [name, ...figures] = columns;
  return (
    <table className={classNames('tabular w-full text-sm', className)} {...table}>
      {caption && <caption className="mb-2 text-left font-display font-semibold text-lg">{caption}</caption>}
      <thead className="text-ink-soft">
        <tr className="border-line border-b align-bottom">
          <th scope="col" className="py-1.5 pr-3 text-left font-medium [overflow-wrap:anywhere]">
            {name}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className={classNames('py-1.5 pl-2 text-right font-medium', figureWidth)}>
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const rowLine = 'border-line border-b last:border-b-0 print:break-inside-avoid';

type RowProps = {
  name: ReactNode;
  figures: ReactNode[];
  isTotal?: boolean;
  /** What stands below, as wide as the table. */
  note?: ReactNode;
};

export function Row({ name, figures, isTotal = false, note }: RowProps) {
  const weight = isTotal ? 'font-semibold' : 'font-normal';
  return (
    <>
      <tr className={classNames('print:break-inside-avoid', note ? 'print:break-after-avoid' : rowLine)}>
        <th
          scope="row"
          className={classNames(
            'pt-1.5 pr-3 text-left hyphens-auto [overflow-wrap:anywhere]',
            !note && 'pb-1.5',
            weight,
          )}
        >
          {name}
        </th>
        {figures.map((figure, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          <td key={column} className={classNames('pt-1.5 pl-2 text-right align-top', !note && 'pb-1.5', weight)}>
            {figure}
          </td>
        ))}
      </tr>
      {note && (
        <tr className={rowLine}>
          <td colSpan={figures.length + 1} className="pb-1.5 text-ink-soft">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}
