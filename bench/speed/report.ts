import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BurstFigures } from './bursts.ts';
import type { ExportFigures } from './exports.ts';
import type { FileFigures } from './files.ts';
import { goalsOf } from './goals.ts';
import type { IdleFigures } from './idle.ts';
import type { LogFigures } from './log-bytes.ts';
import { plot } from './plot.ts';
import type { StreamFigures } from './streams.ts';

export type Figures = {
  tickets: number;
  call: string;
  connections: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  perSecond: number;
  /** Requests per second of the bare server, which runs the same SQL through node:http and pg. */
  bare: number | undefined;
  /** Requests per second as a share of the bare server's, of its with prepared statements, and of nginx's. */
  ofBare: number | undefined;
  ofPrepared: number | undefined;
  ofNginx: number | undefined;
  /** CPU time of a request in milliseconds, and resident memory in bytes. */
  processor: number;
  memory: number;
};

export type Measured = {
  figures: Figures[];
  /** From the start of the program to its first answer. */
  starts: { tickets: number; milliseconds: number }[];
  /** Medians with the fewest tickets and the most, and their ratio. */
  growth: { call: string; few: number; many: number; times: number }[];
  /** The first page with and without streams of live updates. */
  streams: StreamFigures[];
  /** Emails that became tickets. */
  mails: { tickets: number; perSecond: number }[];
  /** Large files up and down. */
  files: FileFigures[];
  /** Searches after bursts of tickets that lack their words. */
  bursts: BurstFigures[];
  logs: LogFigures[];
  idle: IdleFigures[];
  exports: ExportFigures[];
};

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
/** Puts what was measured into docs/performance.md and .svg; the raw figures stay in bench/results, which Git ignores. */
export async function report(measured: Measured, date = new Date().toISOString().slice(0, 10)) {
  await keepFigures('speed', measured);
  await writePart('measured', date, [
    '![Requests per second and medians](performance.svg)',
    '### Goals',
    table(
      ['goal', 'worst', 'met'],
      goalsOf(measured).map(({ goal, worst, isMet }) => [goal, worst, isMet ? 'yes' : 'no']),
    ),
    '### Fewest tickets and most',
    table(
      ['call', 'p50 with the fewest', 'p50 with the most', 'ratio'],
      measured.growth.map(({ call, few, many, times }) => [call, digits(few), digits(many), digits(times)]),
    ),
    '### Searches after a burst',
    'Times in milliseconds of a search for what the newest tickets lack, and the ratio to a search for what they have.',
    table(
      ['search', 'tickets', 'burst', 'p50', 'ratio'],
      measured.bursts.map(({ search, tickets, burst, p50, times }) => [
        search,
        ...[tickets, burst].map(counted),
        ...[p50, times].map(digits),
      ]),
    ),
    '### Bytes of the log',
    'What each write adds to PostgreSQL’s log, with what follows in the background. A touch sets the time of a ticket’s last update, as each reply does.',
    table(
      ['write', 'tickets', 'bytes'],
      measured.logs.map(({ write, tickets, bytes }) => [write, counted(tickets), counted(Math.round(bytes))]),
    ),
    '### With nobody there',
    'Transactions of the database per second in the second minute after a start, and the memory of the program then, in MB.',
    table(
      ['tickets', 'transactions', 'memory'],
      measured.idle.map(({ tickets, transactions, memory }) => [
        counted(tickets),
        digits(transactions),
        digits(memory / 1e6),
      ]),
    ),
    '### Beside an export',
    'The 99th percentile of reading one ticket, in milliseconds: with nothing else, while another user reads lists, and while another user exports.',
    table(
      ['export of', 'tickets', 'alone', 'beside lists', 'beside exports', 'ratio'],
      measured.exports.map(({ what, tickets, alone, lists, exports, times }) => [
        what,
        counted(tickets),
        ...[alone, lists, exports, times].map(digits),
      ]),
    ),
    '### Email and files',
    'Emails of clients that arrive over HTTP and become tickets, per second; files of 25 MB in milliseconds, and the share of the speed of the bare server, which stores the same bytes in the same pieces.',
    table(
      ['', 'tickets', 'program', 'bare', 'share'],
      [
        ...measured.mails.map((mail) => ['emails per second', counted(mail.tickets), digits(mail.perSecond), '', '']),
        ...measured.files.map(({ call, program, bare, ofBare }) => [
          call,
          '',
          ...[program, bare].map(digits),
          percent(ofBare),
        ]),
      ],
    ),
    '### Every call',
    'Times in milliseconds. Requests per second, shares of the references, CPU and memory are those of 16 connections.',
    table(
      [
        'call',
        'tickets',
        'p50',
        'p99',
        'p50 of 16',
        'p99 of 16',
        'per second',
        'bare',
        'prepared',
        'nginx',
        'CPU',
        'MB',
      ],
      rowsOf(measured.figures),
    ),
  ]);
  await writeFile(pathOf('docs/performance.svg'), `${plot(measured.figures)}\n`);
}

/** Keeps raw figures in bench/results, which Git ignores. */
export async function keepFigures(name: string, figures: unknown) {
  await mkdir(pathOf('bench/results'), { recursive: true });
  await writeFile(pathOf(`bench/results/${name}.json`), JSON.stringify(figures, null, 2));
}

/** Replaces a part of docs/performance.md, which two comments with its name enclose. */
export async function writePart(name: string, date: string, parts: string[]) {
  const document = pathOf('docs/performance.md');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const machine = `${cpus().length} cores of an ${cpus()[0]?.model}, Node.js ${process.version}`;
  const line = `Measured on ${date} on ${machine}; the load comes from the same machine.`;
  const text = await readFile(document, 'utf8');
  const [before = '', after = ''] = [text.split(start)[0], text.split(end)[1]];
  await writeFile(document, before + [start, line, ...parts, end].join('\n\n') + after);
  execFileSync(pathOf('node_modules/.bin/biome'), ['format', '--write', document], { stdio: 'ignore' });
}

function rowsOf(figures: Figures[]) {
  const singles = figures.filter(({ connections }) => connections === 1);
  return singles.map((single) => {
    const { call, tickets } = single;
    const many = figures.find((other) => other.call === call && other.tickets === tickets && other !== single);
    const { perSecond = Number.NaN, memory = Number.NaN } = many ?? {};
    return [
      call,
      counted(tickets),
      ...[single.p50, single.p99, many?.p50, many?.p99].map(digits),
      counted(Math.round(perSecond)),
      ...[many?.ofBare, many?.ofPrepared, many?.ofNginx].map(percent),
      digits(many?.processor),
      digits(memory / 1e6),
    ];
  });
}

/** A table in Markdown. */
export function table([first = '', ...others]: string[], rows: string[][]) {
  const lines = [[first, ...others], ['---', ...others.map(() => '---:')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const counted = (value: number) => value.toLocaleString('en-US');
export const digits = (value: number | undefined) => value?.toFixed(value < 10 ? 2 : 0) ?? '';
const percent = (share: number | undefined) => (share === undefined ? '' : `${Math.round(share * 100)} %`);
