import type { MonthlyReport } from '#contract/reports.ts';
import { ReportLimit } from '#contract/reports-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { statement } from '#server/platform/database/statement.ts';
import { gistOf } from './gist.ts';

type Solved = MonthlyReport['solved'][number]['tickets'][number];
type SolvedRow = Omit<Solved, 'done'> & { category: string; answer: string | null };
type Unsolved = MonthlyReport['unsolved'][number];
type Missed = MonthlyReport['missed'][number];
type Period = { company: string; from: Date; to: Date };

const readSolved = statement<SolvedRow>('desk/reports/solved');
const readUnsolved = statement<Unsolved>('desk/reports/unsolved');
const readMissed = statement<Missed>('desk/reports/missed');

/** The tickets of a company’s month: which promises were missed, what was solved, which maintenance was done, what was still open at its end, and which of that is maintenance. */
export async function listWork(db: Db, { company, from, to }: Period) {
  const solved = (isOfRoutine: boolean) => readSolved(db, { company, from, to, isOfRoutine, most: ReportLimit.solved });
  const open = (isPlanned: boolean, most: number) => readUnsolved(db, { company, to, isPlanned, most });
  const missed = await readMissed(db, { company, from, to, most: ReportLimit.missed }, { isRare: true });
  return {
    missed: missed.map((promise) => ({ ...promise, at: new Date(promise.at) })),
    solved: groupsOf(await solved(false)),
    maintained: groupsOf(await solved(true)),
    unsolved: (await open(false, ReportLimit.unsolved)).map(withDates),
    planned: (await open(true, ReportLimit.planned)).map(withDates),
  };
}

/** By category, the one with the most tickets first. */
function groupsOf(rows: SolvedRow[]): MonthlyReport['solved'] {
  const groups = Map.groupBy(rows, ({ category }) => category);
  return [...groups]
    .map(([category, tickets]) => ({ category, tickets: tickets.map(withDone) }))
    .toSorted((one, other) => other.tickets.length - one.tickets.length || (one.category < other.category ? -1 : 1));
}

function withDone({ answer, resolvedAt, ...ticket }: SolvedRow): Solved {
  return { ...ticket, resolvedAt: new Date(resolvedAt), done: answer === null ? null : gistOf(answer) };
}

function withDates({ createdAt, resolvedAt, ...ticket }: Unsolved): Unsolved {
  return { ...ticket, createdAt: new Date(createdAt), resolvedAt: resolvedAt && new Date(resolvedAt) };
}
