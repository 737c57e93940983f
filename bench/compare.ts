import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '#server/process/root.ts';
import { medianOf, ratioOf, type Timing, takeTurns } from './speed/drive.ts';

/** What both checkouts have: each fills its own database and makes its own calls. */
type Checkout = typeof import('./speed/places.ts') & typeof import('./speed/calls.ts');

/**
 * Measures the lists of this checkout in turns with those of an earlier commit, at one connection, and prints the ratios
 * of the medians.
 * Usage: npm run bench:compare -- commit [--tickets 100000] [--seconds 8]
 */
async function compare() {
  const { values, positionals } = parseArgs({
    options: { tickets: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '8' } },
    allowPositionals: true,
  });
  const [commit] = positionals;
  if (!commit) throw new Error('Name the commit to compare with: npm run bench:compare -- commit');

  await using running = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'archway-compare-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', root, folder]);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', commit]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder });

  const before = await open(folder, Number(values.tickets), running);
  const now = await open(root, Number(values.tickets), running);
  process.stdout.write(`| call | ${commit} | now | ratio |\n| --- | --: | --: | --: |\n`);
  for (const name of now.names.filter((each) => /list|first page|search|one ticket|thread/.test(each))) {
    if (!before.names.includes(name)) continue;
    const sides = { before: before.side(name), now: now.side(name) };
    const turns = await takeTurns(sides, { connections: 1, seconds: Number(values.seconds) });
    const [earlier, later] = [turns.before.map(p50), turns.now.map(p50)];
    const cells = [name, medianOf(earlier).toFixed(2), medianOf(later).toFixed(2), ratioOf(later, earlier).toFixed(2)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** Builds a checkout, fills a database with its own code and starts it. */
async function open(folder: string, tickets: number, running: AsyncDisposableStack) {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder });
  const load = (file: string) => import(pathToFileURL(join(folder, 'bench/speed', file)).href);
  const { fillPlace, startOn, tidy, calls, setScene, requestOf, warmUp }: Checkout = {
    ...(await load('places.ts')),
    ...(await load('calls.ts')),
  };
  const place = await fillPlace(tickets);
  running.defer(place.clear);
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  const scene = await setScene(program.url, place.address);
  await warmUp(program.url, calls, scene);
  await tidy(place);
  return {
    names: calls.map(({ name }) => name),
    side: (name: string) => {
      const call = calls.find((each) => each.name === name);
      if (!call) throw new Error(`There is no call “${name}”`);
      return { url: program.url, next: requestOf(call, scene) };
    },
  };
}

const p50 = (turn: Timing) => turn.p50;

await compare();
