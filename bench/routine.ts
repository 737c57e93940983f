import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWhenStale } from '../scripts/build.ts';
import { boundCalls } from './routine/calls.ts';
import { fillYear } from './routine/fill.ts';
import { measureJobs } from './routine/jobs.ts';
import { type Measured, reportRoutine } from './routine/report.ts';
import { logInAsChief } from './routine/session.ts';
import { type Call, calls, isChosen, requestOf, setScene, warmUp } from './speed/calls.ts';
import { drive, medianOf, ratioOf, type Timing, takeTurns } from './speed/drive.ts';
import { fillPlace, type Place, settle, startOn, tidy } from './speed/places.ts';

/** Calls that must not cost more with a year of routine work than without. */
const steady = calls.filter(({ name }) =>
  /^(first page, admin|one ticket|search, common word|report of a year)$/.test(name),
);

/**
 * Measures a year of routines, checklists, time and agreements against its bounds: each call on one connection, the usual calls
 * beside a place without all of it, and jobs with 1,000 tickets at one moment. Writes the results to docs/performance.md. Usage:
 * npm run bench:routine -- [--tickets 100000] [--seconds 4] [--calls text,text] [--kept folder] With --kept the databases stay
 * in that folder and are reused.
 */
async function benchRoutine() {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '4' },
      calls: { type: 'string', default: '' },
      kept: { type: 'string' },
    },
  });
  const tickets = Number(values.tickets);
  const load = { connections: 1, seconds: Number(values.seconds) };
  const isWanted = ({ name }: { name: string }) => isChosen(values.calls, name);
  await buildWhenStale();

  process.stdout.write(`${tickets} tickets: filling …\n`);
  const plain = await fillPlace(tickets, values.kept);
  // Apart from the places of other benches, whose figures it would change.
  const place = await fillPlace(tickets, values.kept && join(values.kept, 'routine'));
  const measured: Measured = { tickets, calls: [], growth: [], jobs: [] };
  try {
    await using running = new AsyncDisposableStack();
    const url = await start(place, running);
    const client = new pg.Client({ connectionString: place.address });
    await client.connect();
    running.defer(() => client.end());
    await fillYear(place, client, await logInAsChief(url));
    await settle(place);

    const session = await logInAsChief(url);
    for (const call of (await boundCalls(client, session)).filter(isWanted)) {
      await drive({ url, next: call.next }, { connections: 1, seconds: 1 });
      const { program } = await takeTurns({ program: { url, next: call.next } }, load);
      measured.calls.push({ name: call.name, bound: call.bound, p50: medianOf(program.map(p50)) });
      process.stdout.write(`${JSON.stringify(measured.calls.at(-1))}\n`);
    }
    await client.query('delete from accounting_exports');
    if (isWanted({ name: 'jobs' })) measured.jobs = await measureJobs(place, await logInAsChief(url));
    await tidy(place);
    const plainUrl = await start(plain, running);
    for (const call of steady.filter(isWanted)) {
      const sides = { without: await sideOf(call, plain, plainUrl), during: await sideOf(call, place, url) };
      const turns = await takeTurns(sides, load);
      const [few, many] = [turns.without.map(p50), turns.during.map(p50)];
      const figure = { call: call.name, few: medianOf(few), many: medianOf(many), times: ratioOf(many, few) };
      measured.growth.push(figure);
      process.stdout.write(`${JSON.stringify(figure)}\n`);
    }
    await reportRoutine(measured);
  } finally {
    for (const { clear } of [plain, place]) await clear();
  }
}

async function start(place: Place, running: AsyncDisposableStack) {
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  return program.url;
}

async function sideOf(call: Call, place: Place, url: string) {
  const scene = await setScene(url, place.address);
  await warmUp(url, [call], scene);
  await settle(place);
  return { url, next: requestOf(call, scene) };
}

const p50 = (turn: Timing) => turn.p50;

await benchRoutine();
