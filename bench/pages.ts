import { parseArgs } from 'node:util';
import { publicAddresses } from '#test/built-site.ts';
import { startProgram } from '#test/program.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { inKB, missedGoals } from './goals.ts';
import { keep } from './keep.ts';
import { type Measurement, measurePage } from './lighthouse.ts';
import { startReference } from './reference.ts';

type Figures = Record<string, Measurement>;

const columns: [string, (figures: Measurement) => string | number][] = [
  ['perf', ({ performance }) => performance],
  ['a11y', ({ accessibility }) => accessibility],
  ['best', ({ bestPractices }) => bestPractices],
  ['SEO', ({ seo }) => seo],
  ['LCP ms', ({ lcp }) => lcp],
  ['CLS', ({ cls }) => cls],
  ['TBT ms', ({ tbt }) => tbt],
  ['total', ({ total }) => inKB(total)],
  ['script', ({ script }) => inKB(script)],
];

/**
 * Measures the public pages as the program serves them, or some of them.
 * Usage: npm run bench:pages -- [--runs 3] [/about ...]
 */
async function benchPages() {
  const { runs, addresses } = readArguments();
  await buildWhenStale();
  const pages = addresses.length > 0 ? addresses : publicAddresses();
  if (pages.length === 0) throw new Error('There is no public page to measure.');

  const program = await startProgram({ env: { LOG_LEVEL: 'warn' } });
  const reference = await startReference();
  try {
    const titles = columns.map(([title]) => title);
    printRow('page', titles);
    const textOnly = await measure('(text only)', reference.url, runs);
    const figures: Figures = {};
    for (const page of pages) figures[page] = await measure(page, program.url + page, runs);
    // What is kept is always the whole site, measured on one machine in one go.
    if (addresses.length === 0) await keep('pages', { runs, reference: textOnly, pages: figures });
    judge(figures);
  } finally {
    reference.stop();
    await program.stop();
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '3' } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1.');
  if (!positionals.every((page) => page.startsWith('/'))) throw new Error('Name a page by its address, like /about.');
  return { runs, addresses: positionals };
}

/** The run in the middle, by score and then by LCP: one slow moment of the machine is not the page's. */
async function measure(page: string, url: string, runs: number) {
  const measurements: Measurement[] = [];
  for (let run = 0; run < runs; run++) measurements.push(await measurePage(url));
  const sorted = measurements.sort((one, other) => one.performance - other.performance || other.lcp - one.lcp);
  const middle = sorted[Math.floor(runs / 2)];
  if (!middle) throw new Error(`${page} was not measured.`);
  const cells = columns.map(([, figure]) => figure(middle));
  printRow(page, cells);
  return middle;
}

function printRow(page: string, cells: (string | number)[]) {
  process.stdout.write(`${page.padEnd(20)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`);
}

function judge(figures: Figures) {
  const misses = Object.entries(figures).flatMap(([page, measurement]) => missedGoals(page, measurement));
  process.stdout.write(misses.length > 0 ? `\n${misses.join('\n')}\n` : '\nEvery page meets every goal.\n');
  if (misses.length > 0) process.exitCode = 1;
}

await benchPages();
