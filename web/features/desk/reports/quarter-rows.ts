import { inCell } from '#web/features/shared/durations.ts';
import type { Quarter } from './api.ts';
import type { MonthRow } from './by-month.tsx';

type Figures = Quarter['months'][number] | Quarter;
type Agreement = Quarter['agreements'][number];
type Hours = Agreement['months'][number];

/** The figures of each month and of the quarter. */
export function figureRows(quarter: Quarter): MonthRow[] {
  const all = [...quarter.months, quarter];
  const row = (name: string, of: (figures: Figures) => string) => ({ name, figures: all.map(of) });
  return [
    row('Reported', ({ tickets, planned }) => counted(tickets.created - planned)),
    ...(quarter.planned > 0 ? [row('Planned work', ({ planned }) => counted(planned))] : []),
    row('Resolved', ({ tickets }) => counted(tickets.resolved)),
    row(quarter.isOver ? 'Open at the end' : 'Open', ({ tickets }) => counted(tickets.open)),
    row('Promises kept', ({ promises: { kept, promised } }) =>
      promised === 0 ? NONE : `${counted(kept)} of\u00a0${counted(promised)}`,
    ),
    ...(quarter.ratings.n > 0 ? [row('Rating', ({ ratings: { mean } }) => mean?.toFixed(2) ?? NONE)] : []),
    ...(quarter.time ? [row('Worked', ({ time }) => (time?.minutes ? inCell(time.minutes) : NONE))] : []),
  ];
}

type Line = {
  name: string;
  of: Exclude<keyof Hours, 'month'>;
  isOfMoment?: true;
  inWords?: (minutes: number) => string;
};

const lines: Line[] = [
  { name: 'Included', of: 'included' },
  { name: 'Carried over', of: 'carriedIn', isOfMoment: true },
  { name: 'In blocks', of: 'bought', isOfMoment: true },
  { name: 'Corrected', of: 'adjusted', inWords: (minutes) => `${minutes > 0 ? '+' : ''}${inCell(minutes)}` },
  { name: 'Used', of: 'drawn' },
  { name: 'Over', of: 'over' },
];

/** What an agreement had and gave in each month. What there is at a moment has no sum. */
export function hourRows({ months }: Agreement): MonthRow[] {
  return lines
    .filter(({ of }) => of === 'drawn' || months.some((month) => month[of] !== 0))
    .map(({ name, of, isOfMoment, inWords = inCell }) => ({
      name,
      figures: [
        ...months.map((month) => (month[of] === 0 ? NONE : inWords(month[of]))),
        isOfMoment ? '' : inWords(months.reduce((sum, month) => sum + month[of], 0)),
      ],
    }));
}

/** How often each routine was done. */
export function maintenanceRows({ maintained }: Pick<Quarter, 'maintained'>): MonthRow[] {
  return maintained.map(({ routine, months }) => ({
    name: routine,
    figures: [...months, months.reduce((sum, count) => sum + count, 0)].map((count) => (count ? counted(count) : NONE)),
  }));
}

const NONE = '–';
const counted = (count: number) => count.toLocaleString('en-US');
