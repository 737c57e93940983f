import type { ReactNode } from 'react';
import { monthInWords } from '#contract/time-words.ts';
import { Row, Table } from '#web/ui/table.tsx';
import { MoreThanPaper, ReportPart } from './report-part.tsx';

export type MonthRow = {
  name: string;
  /** Of each month, and of the quarter. */
  figures: ReactNode[];
};

type ByMonthProps = {
  title: string;
  months: string[];
  /** One with a name has it above its columns. */
  tables: { key: string; name: string; rows: MonthRow[] }[];
  empty: ReactNode;
};

/** How many tables and rows a sheet of paper has room for. The others are hidden there by `two-sheets` of the styles. */
const [TABLES, ROWS] = [3, 8];

/** The months of a quarter beside each other, and all of it. */
export function ByMonth({ title, months, tables, empty }: ByMonthProps) {
  return (
    <ReportPart title={title} isEmpty={tables.length === 0} empty={empty}>
      <div className="tables mt-2 space-y-4">
        {tables.map(({ key, name, rows }) => (
          <Table
            key={key}
            aria-label={name}
            columns={[<bdi key="name">{name}</bdi>, ...months.map(shortMonth), 'Quarter']}
            figureWidth="w-10 sm:w-28"
          >
            {rows.map((row) => (
              <Row key={row.name} {...row} name={<bdi>{row.name}</bdi>} />
            ))}
          </Table>
        ))}
      </div>
      <MoreThanPaper count={Math.max(tables.length - TABLES, (tables[0]?.rows.length ?? 0) - ROWS)} />
    </ReportPart>
  );
}

/** `Oct` */
const shortMonth = (month: string) => monthInWords(month).slice(0, 3);
