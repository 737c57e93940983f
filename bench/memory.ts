import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Program, startProgram } from '#test/program.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { keep } from './keep.ts';
import { mixedLoad } from './mixed-load.ts';

const probe = new URL('heap-probe.ts', import.meta.url).href;

const CONNECTIONS = 8;
/** How much larger the heap may be at the end than after the first tenth, as a share. */
const ALLOWED_GROWTH = 0.1;
/** The share of requests that may be refused on a crowded machine. */
const MOST_REFUSED = 0.01;
/** How long the load may take at the most, in milliseconds: a program that stands still is not measured for ever. */
const LONGEST_RUN = 3_600_000;

type Memory = { heapUsed: number; external: number; rss: number };

/**
 * Sends the whole program a mixed load, and compares what its heap holds after a tenth of it with what it holds at the
 * end, each time after garbage was collected.
 * Usage: npm run bench:memory -- [--requests 200000]
 */
async function benchMemory() {
  const { values } = parseArgs({ options: { requests: { type: 'string', default: '200000' } } });
  const requests = Number(values.requests);
  if (!Number.isInteger(requests) || requests < 1_000) throw new Error('--requests must be a whole number from 1000.');
  await buildWhenStale();

  const dataDir = await mkdtemp(join(tmpdir(), 'archway-memory-'));
  const program = await startProgram({
    demo: true,
    dataDir,
    env: { LOG_LEVEL: 'error', NODE_OPTIONS: `--expose-gc --import=${probe}` },
  });
  try {
    const next = await mixedLoad(program.url, program.accounts);
    const started = Date.now();
    await run(next, requests / 10);
    const first = await measure(program, requests / 10);
    await run(next, requests - requests / 10);
    const last = await measure(program, requests);
    await keep('memory', { requests, seconds: Math.round((Date.now() - started) / 1000), first, last });
    judge(first, last);
  } finally {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run(next: () => Promise<boolean>, requests: number) {
  const deadline = Date.now() + LONGEST_RUN;
  let left = Math.floor(requests);
  let refused = 0;

  async function send() {
    while (left > 0) {
      if (Date.now() > deadline) throw new Error('The load took longer than an hour: the program is far too slow.');
      left -= 1;
      if (!(await next())) refused += 1;
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  if (refused > requests * MOST_REFUSED) throw new Error(`${refused} of ${requests} requests were refused with 503.`);
}

/** What the program's heap holds once nothing is under way any more. */
async function measure({ child, output }: Program, requests: number): Promise<Memory> {
  await setTimeout(1_000);
  const before = output.text.length;
  child.kill('SIGUSR2');
  for (let waited = 0; waited < 10_000; waited += 50) {
    const answer = /\nmemory (\{.*\})\n/.exec(output.text.slice(before))?.[1];
    if (answer) {
      const { heapUsed, external, rss } = JSON.parse(answer);
      const sizes = `heap ${inMB(heapUsed)}, outside it ${inMB(external)}, resident ${inMB(rss)}`;
      process.stdout.write(`after ${requests.toLocaleString('en-US').padStart(9)} requests: ${sizes}\n`);
      return { heapUsed, external, rss };
    }
    await setTimeout(50);
  }
  throw new Error(`The program did not tell its memory:\n${output.text}`);
}

const inMB = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function judge(first: Memory, last: Memory) {
  const growth = last.heapUsed / first.heapUsed - 1;
  const isKept = growth <= ALLOWED_GROWTH;
  process.stdout.write(
    `The heap changed by ${(growth * 100).toFixed(1)} %: ${isKept ? 'no leak' : 'more than 10 %'}.\n`,
  );
  if (!isKept) process.exitCode = 1;
}

await benchMemory();
