import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build.ts';
import { keep } from './keep.ts';
import { middleShare } from './middle.ts';
import { type Bare, fromMemory, preparing, startBare } from './speed/bare.ts';
import { type Call, calls, type Scene } from './speed/calls.ts';
import { drive, middleTurn, type Timing, TURNS } from './speed/drive.ts';
import type { Figures, Growth, Start } from './speed/figures.ts';
import { measureGrowth } from './speed/growth.ts';
import { startNginx } from './speed/nginx.ts';
import { fillPlace, type Place, settle, startOn, tidy } from './speed/places.ts';
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
  for (const headers of [{}, preparing]) await warmUp(bare.url, plan.calls.filter(isNoPage), scene, headers);
  await tidy(place);
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

type Side = { url: string; pid: number };
type Sides = { program: Side; bare: Bare; nginx: Side | undefined };

/** One after the other, so that none takes the processor from another; of the turns the middle one counts. */
async function measureCall(
  call: Call,
  scene: Scene,
  { program, bare, nginx }: Sides,
  { seconds, connections }: { seconds: number; connections: number },
) {
  const options = { seconds: seconds / TURNS, connections, next: call.next(scene) };
  const isPage = !isNoPage(call);
  const turns = { program: [] as Timing[], bare: [] as Timing[], prepared: [] as Timing[], memory: [] as Timing[] };
  const processor = { program: 0, memory: 0 };
  const fromMemoryOf = isPage && nginx ? { ...nginx, headers: {} } : { ...bare, headers: fromMemory };

  /** Drives a side for a turn, and adds up the processor time that it takes. */
  async function driveCounting(side: 'program' | 'memory', { url, pid }: Side, headers: Record<string, string>) {
    const before = await usageOf(pid);
    turns[side].push(await drive(url, { ...options, headers }));
    processor[side] += (await usageOf(pid)).processor - before.processor;
  }

  for (let turn = 0; turn < TURNS; turn++) {
    await driveCounting('program', program, {});
    if (!isPage) {
      turns.bare.push(await drive(bare.url, options));
      turns.prepared.push(await drive(bare.url, { ...options, headers: preparing }));
    }
    await driveCounting('memory', fromMemoryOf, fromMemoryOf.headers);
  }
  const perRequest = (side: 'program' | 'memory') =>
    processor[side] / turns[side].reduce((sum, { sent }) => sum + sent, 0);
  const shareOf = (reference: Timing[]) => middleShare(turns.program.map(perSecond), reference.map(perSecond));
  return {
    program: {
      ...middleTurn(turns.program),
      processorPerRequest: perRequest('program'),
      memory: (await usageOf(program.pid)).memory,
    },
    bare: isPage ? undefined : middleTurn(turns.bare),
    prepared: isPage ? undefined : middleTurn(turns.prepared),
    memory: { ...middleTurn(turns.memory), processorPerRequest: perRequest('memory') },
    ofBare: isPage ? undefined : shareOf(turns.bare),
    ofPrepared: isPage ? undefined : shareOf(turns.prepared),
    ofMemory: shareOf(turns.memory),
  };
}

const perSecond = (timing: Timing) => timing.perSecond;

const isNoPage = ({ name }: Call) => name !== 'home page';

function printGrowth({ call, few, many, times }: Omit<Growth, 'database'>) {
  const medians = [few, many].map(({ tickets, p50 }) => `p50 ${p50.toFixed(2).padStart(6)} with ${count(tickets)}`);
  process.stdout.write(`${call.padEnd(24)} ${medians.join(', ')}: × ${times.toFixed(2)}\n`);
}

function print({ call, connections, program, bare, memory, ofBare, ofPrepared, ofMemory }: Figures) {
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
    (ofPrepared === undefined ? '' : `prepared ${percent(ofPrepared)}`).padStart(15),
    `memory ${Math.round(memory.perSecond)}/s`.padStart(15),
    percent(ofMemory).padStart(6),
  ];
  process.stdout.write(`${columns.join(' ')}\n`);
}

await bench();
