import { centsInWords } from './money-words.ts';
import type { QuarterReport } from './quarter-report.ts';
import type { MissedPromise, MonthlyReport, SolvedTicket, UnsolvedTicket } from './reports.ts';
import { minutesInWords, monthInWords } from './time-words.ts';

/** What the page and the email of a monthly report say. Times of tickets differ there, so they are left out here. */
type Reported = Pick<MonthlyReport, 'month' | 'isOver' | 'tickets' | 'sources' | 'promises' | 'time' | 'ratings'> & {
  solved: { tickets: unknown[] }[];
  maintained: { tickets: unknown[] }[];
  unsolved: unknown[];
  planned: unknown[];
};

const series = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A monthly report in words, the same on its page and in its email. */
export function reportInWords(report: Reported) {
  const { isOver, tickets, solved, maintained, unsolved, planned } = report;
  const sums = sumsOf(report);
  const listed = [...solved, ...maintained].reduce((sum, group) => sum + group.tickets.length, 0);
  return {
    summary: summaryOf(sums, `In ${monthInWords(report.month).split(' ')[0]}`, 'month'),
    figures: figuresOf(sums),
    /** How many tickets there are beyond those that are listed. */
    moreSolved: Math.max(0, tickets.resolved - listed),
    moreUnsolved: Math.max(0, tickets.open - unsolved.length - planned.length),
    missedTitle: 'Promises that we missed',
    solvedTitle: 'What broke, and what we did',
    maintainedTitle: 'Maintenance done',
    unsolvedTitle: isOver ? 'Open at the end of the month' : 'Still open',
    plannedTitle: 'What comes next',
  };
}

/** What was done about a ticket, if anybody said so. */
export function outcomeOf({ done, mergedInto }: Pick<SolvedTicket, 'done' | 'mergedInto'>) {
  return mergedInto ? `Handled with ${mergedInto}` : done;
}

/** Which promise about a ticket was missed. */
export const missedInWords = ({ clock }: Pick<MissedPromise, 'clock'>) =>
  clock === 'first reply' ? 'Our first reply was late.' : 'It was not resolved in time.';

type OnTheWire<Ticket> = {
  [Field in keyof Ticket]: Ticket[Field] | (Ticket[Field] extends Date | null ? string : never);
};

/** What became of a ticket that was open at the end of the month. */
export function stateOf(
  { status, resolvedAt }: OnTheWire<Pick<UnsolvedTicket, 'status' | 'resolvedAt'>>,
  zone: string,
) {
  return resolvedAt ? `Resolved on ${dayIn(resolvedAt, zone)}` : statesOfTicket[status];
}

/** The day of a moment in the time zone of a report: `Nov 5` */
export function dayIn(moment: Date | string, timeZone: string) {
  return new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
}

/** As the client sees them. */
const statesOfTicket: Record<UnsolvedTicket['status'], string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_client: 'Waiting for your answer',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** What a month or a quarter comes to. */
type Sums = Pick<QuarterReport, 'isOver' | 'tickets' | 'planned' | 'promises' | 'time'> & {
  ratings: Pick<QuarterReport['ratings'], 'n' | 'mean'>;
};
type Quarter = Sums &
  Pick<QuarterReport, 'quarter'> & {
    firstReplies: Pick<QuarterReport['firstReplies'], 'median'>;
    resolutions: Pick<QuarterReport['resolutions'], 'median'>;
  };

/** A quarterly report in words, the same on its page and in its email. */
export function quarterlyReportInWords(report: Quarter) {
  const [year, number] = report.quarter.split('-Q');
  const name = `the ${ordinals[Number(number) - 1]} quarter of ${year}`;
  const { firstReplies, resolutions } = report;
  const times: [name: string, value: string][] = [];
  if (firstReplies.median !== null) times.push(['Typical first reply', minutesInWords(firstReplies.median)]);
  if (resolutions.median !== null) times.push(['Typical resolution', minutesInWords(resolutions.median)]);
  return { name, summary: summaryOf(report, `In ${name}`, 'quarter'), figures: figuresOf(report), times };
}

const ordinals = ['first', 'second', 'third', 'fourth'];

/** How many tickets routines created. */
export const plannedIn = (sources: Reported['sources']) =>
  sources.find(({ source }) => source === 'routine')?.created ?? 0;

function sumsOf({ sources, time, ...report }: Reported): Sums {
  return { ...report, planned: plannedIn(sources), time: time && totalOf(time) };
}

/** The month or quarter in one sentence. */
function summaryOf(report: Sums, period: string, kind: 'month' | 'quarter') {
  const { isOver, promises, time } = report;
  const { resolved, open } = report.tickets;
  const { reported, planned } = createdIn(report);
  const when = `${period}${isOver ? '' : ' so far'}`;
  const { minutes } = time ?? { minutes: 0 };
  const done = [`resolved ${resolved === 0 ? 'none' : counted(resolved)}`];
  if (promises.promised > 0) done.push(`kept ${keptInWords(promises)} promises`);
  if (minutes > 0) done.push(`worked ${minutesInWords(minutes)}`);
  const verb = isOver ? ['was', 'were'] : ['is', 'are'];
  const left = `${open === 0 ? 'none' : counted(open)} ${verb[open === 1 ? 0 : 1]} ${isOver ? `open at the end of the ${kind}` : 'still open'}`;
  if (reported + planned + resolved === 0) return `${when} you reported nothing new; ${left}.`;
  const theirs = `${reported === 0 ? 'no' : counted(reported)} ${reported === 1 ? 'ticket' : 'tickets'}`;
  const ours = planned === 0 ? '' : `, our planned work added ${counted(planned)}`;
  return `${when} you reported ${theirs}${ours}, and we ${series.format(done)}; ${left}.`;
}

/** New tickets: those that people have reported, and those of routines, which nobody has. */
function createdIn({ tickets: { created }, planned }: Sums) {
  return { reported: created - planned, planned };
}

function figuresOf(report: Sums) {
  const { isOver, promises, time, ratings } = report;
  const { resolved, open } = report.tickets;
  const { reported, planned } = createdIn(report);
  const figures: [name: string, value: string][] = [
    ['Reported', counted(reported)],
    ...(planned > 0 ? [['Planned work', counted(planned)] satisfies [string, string]] : []),
    ['Resolved', counted(resolved)],
    [isOver ? 'Open at the end' : 'Open now', counted(open)],
    ['Promises kept', promises.promised > 0 ? keptInWords(promises) : 'None was due'],
  ];
  if (time) figures.push(['Worked', timeInWords(time)]);
  if (ratings.mean !== null) figures.push(['Rating', ratingInWords(ratings)]);
  return figures;
}

/** `4.67 of 5 (3)` */
const ratingInWords = ({ mean, n }: Sums['ratings']) => `${mean?.toFixed(2)} of 5 (${counted(n)})`;

/** `17 of 18` */
function keptInWords({ kept, promised }: Reported['promises']) {
  return `${counted(kept)} of ${counted(promised)}`;
}

/** `12 h 5 min, $1,093.75` */
function timeInWords({ minutes, amount }: NonNullable<Sums['time']>) {
  // Without confirmed prices there is no amount.
  return amount > 0 ? `${minutesInWords(minutes)}, ${centsInWords(amount)}` : minutesInWords(minutes);
}

function totalOf(time: NonNullable<Reported['time']>) {
  const sum = (what: 'minutes' | 'amount') => time.reduce((total, row) => total + row[what], 0);
  return { minutes: sum('minutes'), amount: sum('amount') };
}

function counted(count: number) {
  return count.toLocaleString('en-US');
}
