import { parseArgs } from 'node:util';
import { buildWhenStale } from '../scripts/build.ts';
import { measureBursts } from './speed/bursts.ts';
import { type Call, calls, isChosen, requestOf, setScene, warmUp } from './speed/calls.ts';
import { medianOf, memoryOf, ratioOf, type Side, type Timing, takeTurns } from './speed/drive.ts';
import { measureExports } from './speed/exports.ts';
import { measureFiles } from './speed/files.ts';
import { measureIdle } from './speed/idle.ts';
import { measureLog } from './speed/log-bytes.ts';
import { measureMails } from './speed/mails.ts';
import { fillPlace, type Place, settle, startOn, tidy } from './speed/places.ts';
import { preparing, startBare, startNginx } from './speed/references.ts';
import { type Measured, report } from './speed/report.ts';
import { measureStreams } from './speed/streams.ts';

const CONNECTIONS = [1, 16];

/**
 * Measures the program with many tickets, alternating with a bare server that runs the same SQL, and the home page
 * alternating with nginx. Writes the results to docs/performance.md. Usage: npm run bench -- [--tickets
 * 1000,100000,1000000] [--seconds 4] [--calls text,text] [--kept folder] With --kept the databases stay in that folder and
 * are reused.
 */
async function bench() {
  const { values } = parseArgs({
    options: {
      tickets: { type: 'string', default: '1000,100000,1000000' },
      seconds: { type: 'string', default: '4' },
      calls: { type: 'string', default: '' },
      kept: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  const chosen = calls.filter(({ name }) => isChosen(values.calls, name));
  await buildWhenStale();

  const measured: Measured = {
    ...{
      figures: [],
      starts: [],
      growth: [],
      streams: [],
      mails: [],
      files: [],
      bursts: [],
      logs: [],
      idle: [],
      exports: [],
    },
  };
  const places: Place[] = [];
  try {
    for (const tickets of values.tickets.split(',').map(Number)) {
      process.stdout.write(`${tickets} tickets: filling …\n`);
      places.push(await fillPlace(tickets, values.kept));
    }
    await measureGrowth(places, chosen, seconds, measured);
    for (const place of places) {
      await measurePlace(place, chosen, seconds, measured);
      const writes = chosen.filter((call) => !isRead(call));
      const hasBursts = isChosen(values.calls, 'search');
      if (hasBursts || writes.length > 0) await measureWorst(place, { hasBursts, writes }, seconds, measured);
      if (isChosen(values.calls, 'idle')) await measureRest(place, measured);
      if (isChosen(values.calls, 'exports')) await measureBesideExports(place, seconds, measured);
      if (isChosen(values.calls, 'incoming mail')) await measureIncoming(place, measured);
    }
    const [first] = places;
    if (first && isChosen(values.calls, '25 MB up and down')) await measureTransfers(first, seconds, measured);
    await report(measured);
  } finally {
    for (const { clear } of places) await clear();
  }
}

/** A running program, and the records that calls use. */
async function open(place: Place, chosen: Call[], running: AsyncDisposableStack) {
  const begun = performance.now();
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  await fetch(`${program.url}/api/health`);
  const start = { tickets: place.tickets, milliseconds: performance.now() - begun };
  const scene = await setScene(program.url, place.address);
  await warmUp(program.url, chosen, scene);
  return { ...program, pid: Number(program.child.pid), scene, start };
}

/** Few and many tickets, alternating on one connection, because a small machine's speed changes within minutes. */
async function measureGrowth(places: Place[], chosen: Call[], seconds: number, { growth }: Measured) {
  const bySize = places.toSorted((one, other) => one.tickets - other.tickets);
  const [few, many] = [bySize[0], bySize.at(-1)];
  if (!few || !many || few === many) return;

  const steady = chosen.filter(({ name }) => /^(first page|search|one ticket|create a ticket|comment)/.test(name));
  await using running = new AsyncDisposableStack();
  const programs = { few: await open(few, steady, running), many: await open(many, steady, running) };
  for (const call of steady) {
    await Promise.all([settle(few), settle(many)]);
    const sideOf = async ({ url }: { url: string }, { address }: Place): Promise<Side> => ({
      url,
      next: requestOf(call, await setScene(url, address)),
    });
    const sides = { few: await sideOf(programs.few, few), many: await sideOf(programs.many, many) };
    const load = { connections: 1, seconds: seconds * 4 };
    const turns = await takeTurns(sides, load);
    const times = ratioOf(turns.many.map(p50), turns.few.map(p50));
    growth.push({ call: call.name, few: medianOf(turns.few.map(p50)), many: medianOf(turns.many.map(p50)), times });
    process.stdout.write(`${call.name.padEnd(24)} × ${times.toFixed(2)}\n`);
  }
  await Promise.all([tidy(few), tidy(many)]);
}

async function measurePlace(place: Place, chosen: Call[], seconds: number, { figures, starts, streams }: Measured) {
  await using running = new AsyncDisposableStack();
  const { url, pid, scene: warm, start } = await open(place, chosen, running);
  starts.push(start);
  const bare = await startBare(place.address);
  running.defer(bare.stop);
  bare.setReaders(warm.readers);
  const nginx = await startNginx(url);
  running.defer(nginx.stop);
  for (const headers of [{}, preparing]) await warmUp(bare.url, chosen.filter(isRead), warm, headers);
  await tidy(place);

  for (const call of chosen) {
    // Session tokens rotate, so each call logs in anew.
    const scene = await setScene(url, place.address);
    bare.setReaders(scene.readers);
    await settle(place);
    const next = requestOf(call, scene);
    const sides: Record<string, Side> = { program: { url, pid, next } };
    if (call.name === 'home page') sides.nginx = { url: nginx.url, next };
    if (isRead(call)) {
      sides.bare = { url: bare.url, next };
      sides.prepared = { url: bare.url, next, headers: preparing };
    }
    for (const connections of CONNECTIONS) {
      const { program = [], bare, prepared, nginx } = await takeTurns(sides, { connections, seconds });
      const shareOf = (turns: Timing[] | undefined) => turns && ratioOf(program.map(perSecond), turns.map(perSecond));
      const figure = {
        tickets: place.tickets,
        call: call.name,
        connections,
        p50: medianOf(program.map(p50)),
        p99: medianOf(program.map((turn) => turn.p99)),
        perSecond: medianOf(program.map(perSecond)),
        bare: bare && medianOf(bare.map(perSecond)),
        ofBare: shareOf(bare),
        ofPrepared: shareOf(prepared),
        ofNginx: shareOf(nginx),
        processor: perRequest(program),
        memory: await memoryOf(pid),
      };
      figures.push(figure);
      process.stdout.write(`${JSON.stringify(figure)}\n`);
    }
  }
  const list = chosen.find(({ name }) => name === 'first page, admin');
  if (!list) return;
  const scene = await setScene(url, place.address);
  await settle(place);
  const figure = await measureStreams({ url, pid, ...place }, { url, next: requestOf(list, scene) }, seconds * 4);
  streams.push(figure);
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** Searches after bursts, and what writes add to the log. */
async function measureWorst(
  place: Place,
  { hasBursts, writes }: { hasBursts: boolean; writes: Call[] },
  seconds: number,
  { bursts, logs }: Measured,
) {
  await using running = new AsyncDisposableStack();
  const { url, scene } = await open(place, [], running);
  // Writes, and all that was measured before, leave new tickets that all have the usual word.
  await tidy(place);
  if (hasBursts) bursts.push(...(await measureBursts(place, url, scene, seconds)));
  // Meanwhile, the tokens of the first scene were replaced.
  logs.push(...(await measureLog(place, url, await setScene(url, place.address), writes, seconds)));
  await tidy(place);
}

/** What the program does with nobody there. */
async function measureRest(place: Place, { idle }: Measured) {
  await using running = new AsyncDisposableStack();
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  idle.push(await measureIdle(place, Number(program.child.pid)));
  process.stdout.write(`${JSON.stringify(idle.at(-1))}\n`);
}

/** How long others wait while somebody exports. */
async function measureBesideExports(place: Place, seconds: number, { exports }: Measured) {
  await using running = new AsyncDisposableStack();
  const { url, scene } = await open(place, [], running);
  exports.push(...(await measureExports(place, url, scene, seconds * 4)));
  await tidy(place);
}

/** How many emails become tickets. */
async function measureIncoming(place: Place, { mails }: Measured) {
  await using running = new AsyncDisposableStack();
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  const figure = {
    tickets: place.tickets,
    perSecond: await measureMails({ url: program.url, address: place.address }),
  };
  await tidy(place);
  mails.push(figure);
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** The speed of uploads and downloads of large files, which does not depend on the number of tickets. */
async function measureTransfers(place: Place, seconds: number, { files }: Measured) {
  await using running = new AsyncDisposableStack();
  const { url, scene } = await open(place, [], running);
  const bare = await startBare(place.address);
  running.defer(bare.stop);
  for (const figure of await measureFiles({ program: url, bare: bare.url }, scene, seconds)) {
    files.push(figure);
    process.stdout.write(`${JSON.stringify(figure)}\n`);
  }
  await tidy(place);
}

const p50 = (turn: Timing) => turn.p50;
const perSecond = (turn: Timing) => turn.perSecond;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const perRequest = (turns: Timing[]) => sum(turns.map((turn) => turn.processor)) / sum(turns.map((turn) => turn.sent));
/** The reference is the bare server for tickets and nginx for the home page. Other calls have none. */
const isRead = ({ name }: Call) => /^(first page|filtered|search|one ticket|its thread|report)/.test(name);

await bench();
