import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callsIn, type Figures, figureOf, type Growth, type Start } from './figures.ts';
import { goalsOf } from './goals.ts';
import { count, plot } from './plot.ts';

const document = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const picture = fileURLToPath(new URL('../../docs/performance.svg', import.meta.url));
const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));
const [start, end] = ['<!-- measured -->', '<!-- /measured -->'];

type Measured = {
  measuredAt: string;
  machine: { processor: string; cores: number; node: string };
  figures: Figures[];
  starts: Start[];
  growth: Growth[];
};

/** Puts what `npm run bench` has measured into docs/performance.md, as tables and as a picture. */
export async function report({ measuredAt, machine, figures, starts, growth }: Measured) {
  const databases = [...new Set(figures.map(({ database }) => database))];
  const tables = databases.flatMap((database) => {
    const isThat = (entry: { database: string }) => entry.database === database;
    const some = { figures: figures.filter(isThat), starts: starts.filter(isThat), growth: growth.filter(isThat) };
    const sizes = [...new Set(some.figures.map(({ tickets }) => tickets))];
    return [
      goals(some, database),
      homePage(some.figures),
      growthTable(some.growth, database),
      ...sizes.map((tickets) => table(some.figures, database, tickets)),
    ];
  });
  const about = `Measured on ${measuredAt.slice(0, 10)} on ${machine.cores} cores of an ${machine.processor}, Node.js ${machine.node}; the load comes from the same machine.`;
  const text = await readFile(document, 'utf8');
  const [before = '', rest = ''] = text.split(start);
  const [, after = ''] = rest.split(end);
  const measured = [start, about, '![Requests per second and medians](performance.svg)', ...tables, end];
  await writeFile(document, before + measured.join('\n\n') + after);
  execFileSync(biome, ['format', '--write', document], { stdio: 'ignore' });
  await writeFile(picture, `${plot(figures.filter(({ database }) => database === databases[0]))}\n`);
}

function goals(measured: Parameters<typeof goalsOf>[0], database: string) {
  const rows = goalsOf(measured).map(
    ({ goal, reached, isMet }) => `| ${goal} | ${reached} | ${isMet ? 'yes' : 'no'} |`,
  );
  return [
    `### What is aimed at, ${nameOf(database)}\n`,
    '| goal | the worst | met |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Two servers that are quicker than what asks them look alike. */
function homePage(figures: Figures[]) {
  const home = figures.filter(({ call, connections }) => call === 'home page' && connections === 16).at(-1);
  if (!home?.memory.processorPerRequest) return '';
  const [ours, nginx] = [home.program, home.memory].map(({ processorPerRequest }) => processorPerRequest.toFixed(3));
  return `What makes the load is the limit of the home page, more than either server: at 16 connections a request takes ${ours} ms of the program’s processor time, and ${nginx} ms of nginx’s.`;
}

const nameOf = (database: string) => (database === 'embedded' ? 'the embedded database' : 'an external PostgreSQL');

function growthTable(growth: Growth[], database: string) {
  const rows = growth.map(
    ({ call, few, many, times }) =>
      `| ${call} | ${milliseconds(few.p50)} | ${milliseconds(many.p50)} | ${times.toFixed(2)} |`,
  );
  const { few, many } = growth[0] ?? {};
  return [
    `### Few tickets and many, ${nameOf(database)}\n`,
    `| call | p50 with ${few && count(few.tickets)} | p50 with ${many && count(many.tickets)} | times |`,
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function table(figures: Figures[], database: string, tickets: number) {
  const rows = callsIn(figures).map((call) => {
    const [single, many] = [1, 16].map((connections) => figureOf(figures, { call, tickets, connections }));
    const { program } = many ?? {};
    return `| ${[
      call,
      milliseconds(single?.program.p50),
      milliseconds(single?.program.p99),
      milliseconds(many?.program.p50),
      milliseconds(many?.program.p99),
      whole(program?.perSecond),
      percent(many?.ofBare),
      percent(single?.ofBare),
      percent(many?.ofPrepared),
      percent(single?.ofPrepared),
      percent(many?.ofMemory),
      milliseconds(program?.processorPerRequest),
      whole(program && program.memory / 1e6),
    ].join(' | ')} |`;
  });
  return [
    `### ${count(tickets)} tickets, ${nameOf(database)}\n`,
    '| call | p50 | p99 | p50 of 16 | p99 of 16 | requests/s of 16 | of the bare server | of the bare server, 1 | of it prepared | of it prepared, 1 | of memory | CPU ms | MB |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

const milliseconds = (value: number | undefined) => value?.toFixed(value < 10 ? 2 : 0) ?? '';
export const percent = (share: number | undefined) => (share === undefined ? '' : `${Math.round(share * 100)} %`);
const whole = (value: number | undefined) => (value === undefined ? '' : Math.round(value).toLocaleString('en-US'));

if (import.meta.main) {
  const kept = new URL('../results/speed.json', import.meta.url);
  await report(JSON.parse(await readFile(kept, 'utf8')));
}
