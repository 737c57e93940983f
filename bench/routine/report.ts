import { counted, digits, keepFigures, table, writePart } from '../speed/report.ts';
import type { JobFigures } from './jobs.ts';

export type Measured = {
  tickets: number;
  /** Medians in milliseconds. */
  calls: { name: string; bound: number | null; p50: number }[];
  /** Medians without a year of routine work and with it, and their ratio. */
  growth: { call: string; few: number; many: number; times: number }[];
  jobs: JobFigures[];
};

/** The most of a job: seconds until all is done, and milliseconds of a delay and of a lock. */
const most = { seconds: 120, delay: 100, lock: 100 };
/** What a usual call may cost of what it did: less than this can’t be told from chance. */
const TIMES = 1.1;

/** Puts what was measured into docs/performance.md. */
export async function reportRoutine(measured: Measured, date = new Date().toISOString().slice(0, 10)) {
  await keepFigures('routine', measured);
  const { tickets, calls, growth, jobs } = measured;
  const parts = [
    [
      `With ${counted(tickets)} tickets. Medians in milliseconds on one connection.`,
      ['call', 'bound', 'p50', 'met'],
      calls.map(({ name, bound, p50 }) => [name, bound ? counted(bound) : '', digits(p50), isMet(p50, bound)]),
    ],
    [
      `1,000 tickets at one moment: seconds until all are done (at most ${most.seconds}), of which up to 30 pass until the job looks; in milliseconds, by how much the reading of a ticket is delayed meanwhile (at most ${most.delay}), and how long a transaction keeps tickets locked (at most ${most.lock}).`,
      ['job', 'seconds', 'delay', 'lock', 'met'],
      jobs.map(({ job, ...figures }) => {
        const kinds = ['seconds', 'delay', 'lock'] as const;
        const met = kinds.every((kind) => figures[kind] <= most[kind]);
        return [job, ...kinds.map((kind) => digits(figures[kind])), met ? 'yes' : 'no'];
      }),
    ],
    [
      'Usual calls, without a year of routine work and with it.',
      ['call', 'p50 without', 'p50 with', 'ratio', `at most ${TIMES}`],
      growth.map(({ call, few, many, times }) => [call, ...[few, many, times].map(digits), isMet(times, TIMES)]),
    ],
  ] satisfies [string, string[], string[][]][];
  const known = parts.filter(([, , rows]) => rows.length > 0);
  await writePart(
    'routine',
    date,
    known.flatMap(([words, head, rows]) => [words, table(head, rows)]),
  );
}

const isMet = (value: number, bound: number | null) => (bound === null ? '' : value <= bound ? 'yes' : 'no');
