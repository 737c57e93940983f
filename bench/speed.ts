import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build.ts';
import { keep } from './keep.ts';
import { middleShare } from './middle.ts';
import { type Bare, fromMemory, startBare } from './speed/bare.ts';
import { type Call, calls, type Scene } from './speed/calls.ts';
import { drive, middleTurn, type Timing, TURNS } from './speed/drive.ts';
import type { Figures, Growth, Start } from './speed/figures.ts';
import { measureGrowth } from './speed/growth.ts';
import { startNginx } from './speed/nginx.ts';
import { fillPlace, type Place, settle, startOn } from './speed/places.ts';
import { count } from './speed/plot.ts';
import { usageOf } from './speed/process.ts';
import { percent, report } from './speed/report.ts';
import { answerTo, setScene, warmUp } from './speed/scene.ts';

type Plan = { seconds: number; connections: number[]; calls: Call[] };

/**
 * Measures the program, with many tickets behind it, beside two references that are driven in the same minute: a bare
 * server that runs the same SQL, and one that answers the same bytes from memory (for the home page nginx, where there is
 * one). What it finds goes to bench/results/speed.json and docs/performance.md.
 * Usage: npm run bench -- [--tickets 1000,100000,1000000] [--seconds 4] [--connections 1,16] [--server postgresql://…] [--calls text] [--kept folder]
 * With --server every size is measured on that PostgreSQL instead, in a database of its own that goes afterwards; with
 * --kept all of them stay, the embedded ones in that folder, and are not filled again.
 */
async function bench() {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: '1000,100000,1000000' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '1,16' },
      server: { type: 'string' },
      calls: { type: 'string', default: '' },
      kept: { type: 'string' },
    },
  });
  const plan: Plan = {
    seconds: Number(values.seconds),
    connections: values.connections.split(',').map(Number),
    calls: calls.filter(({ name }) => name.includes(values.calls)),
  };
  await buildWhenStale();

  const { server, kept } = values;
  const database = server === undefined ? 'embedded' : 'external';
  const { figures, starts, growth } = await measuredBefore(database);
  const places: Place[] = [];
  try {
    for (const tickets of values.tickets.split(',').map(Number)) {
      process.stdout.write(`${database}, ${count(tickets)} tickets: filling …\n`);
      places.push(await fillPlace(tickets, server, kept));
    }
    // Before the other calls write to it: the fewest are to be as few as they are called.
    for await (const grown of measureGrowth(places, plan)) {
      growth.push({ database, ...grown });
      printGrowth(grown);
    }
    for (const place of places) {
      process.stdout.write(`\n${database}, ${count(place.tickets)} tickets:\n`);
      for await (const figure of measurePlace({ database, place, plan, starts })) {
        figures.push(figure);
        print(figure);
      }
      // Kept as it grows: a bench of a million tickets takes its time.
      await report(await keep('speed', { starts, growth, figures }));
    }
  } finally {
    for (const { clear } of places) await clear();
  }
}

/** What stays of the last results: those of the other kind of database. */
async function measuredBefore(database: string): Promise<{ figures: Figures[]; starts: Start[]; growth: Growth[] }> {
  const file = new URL('results/speed.json', import.meta.url);
  const none = '{"figures":[],"starts":[],"growth":[]}';
  const { figures, starts, growth } = JSON.parse(await readFile(file, 'utf8').catch(() => none));
  const ofOther = (entry: { database: string }) => entry.database !== database;
  return { figures: figures.filter(ofOther), starts: starts.filter(ofOther), growth: growth.filter(ofOther) };
}

const pages = fileURLToPath(new URL('../dist', import.meta.url));

type PlaceOptions = { database: string; place: Place; plan: Plan; starts: Start[] };

async function* measurePlace({ database, place, plan, starts }: PlaceOptions): AsyncGenerator<Figures> {
  const { tickets } = place;
  await using running = new AsyncDisposableStack();
  const begun = performance.now();
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  await fetch(`${program.url}/api/health`);
  starts.push({ database, tickets, milliseconds: performance.now() - begun });

  const scene = await setScene(program.url, place.address);
  const bare = await startBare(place.address, { [scene.manager.token]: scene.managersCompany });
  running.defer(bare.stop);
  const nginx = await startNginx(pages);
  running.defer(async () => nginx?.stop());
  await warmUp(program.url, plan.calls, scene);
  await warmUp(bare.url, plan.calls.filter(isNoPage), scene);
  for (const call of plan.calls) {
    await settle(place);
    await bare.remember(await answerTo(program.url, call, scene));
    for (const connections of plan.connections) {
      const measured = await measureCall(
        call,
        scene,
        { program: { url: program.url, pid: program.child.pid ?? 0 }, bare, nginx },
        { ...plan, connections },
      );
      yield { database, tickets, call: call.name, connections, ...measured };
    }
  }
}

type Sides = { program: { url: string; pid: number }; bare: Bare; nginx: { url: string } | undefined };

/** One after the other, so that none takes the processor from another; of the turns the middle one counts. */
async function measureCall(
  call: Call,
  scene: Scene,
  { program, bare, nginx }: Sides,
  { seconds, connections }: { seconds: number; connections: number },
) {
  const options = { seconds: seconds / TURNS, connections, next: call.next(scene) };
  const isPage = !isNoPage(call);
  const turns = { program: [] as Timing[], bare: [] as Timing[], memory: [] as Timing[] };
  let processor = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const before = await usageOf(program.pid);
    turns.program.push(await drive(program.url, options));
    processor += (await usageOf(program.pid)).processor - before.processor;
    if (!isPage) turns.bare.push(await drive(bare.url, options));
    turns.memory.push(
      isPage && nginx ? await drive(nginx.url, options) : await drive(bare.url, { ...options, headers: fromMemory }),
    );
  }
  return {
    program: {
      ...middleTurn(turns.program),
      processorPerRequest: processor / turns.program.reduce((sum, { sent }) => sum + sent, 0),
      memory: (await usageOf(program.pid)).memory,
    },
    bare: isPage ? undefined : middleTurn(turns.bare),
    memory: middleTurn(turns.memory),
    ofBare: isPage ? undefined : middleShare(turns.program.map(perSecond), turns.bare.map(perSecond)),
    ofMemory: middleShare(turns.program.map(perSecond), turns.memory.map(perSecond)),
  };
}

const perSecond = (timing: Timing) => timing.perSecond;

const isNoPage = ({ name }: Call) => name !== 'home page';

function printGrowth({ call, few, many, times }: Omit<Growth, 'database'>) {
  const medians = [few, many].map(({ tickets, p50 }) => `p50 ${p50.toFixed(2).padStart(6)} with ${count(tickets)}`);
  process.stdout.write(`${call.padEnd(24)} ${medians.join(', ')}: × ${times.toFixed(2)}\n`);
}

function print({ call, connections, program, bare, memory, ofBare, ofMemory }: Figures) {
  const columns = [
    call.padEnd(24),
    `${connections}`.padStart(3),
    `p50 ${program.p50.toFixed(2)}`.padStart(11),
    `p99 ${program.p99.toFixed(2)}`.padStart(12),
    `${Math.round(program.perSecond)}/s`.padStart(9),
    `cpu ${program.processorPerRequest.toFixed(2)} ms`.padStart(13),
    `${Math.round(program.memory / 1e6)} MB`.padStart(7),
    (bare ? `bare ${Math.round(bare.perSecond)}/s` : '').padStart(12),
    percent(ofBare).padStart(6),
    `memory ${Math.round(memory.perSecond)}/s`.padStart(15),
    percent(ofMemory).padStart(6),
  ];
  process.stdout.write(`${columns.join(' ')}\n`);
}

await bench();
