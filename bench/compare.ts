import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '#server/process/root.ts';
import { administer } from '#test/database.ts';
import { type Call, calls, isChosen, requestOf, setScene, warmUp } from './speed/calls.ts';
import { medianOf, postmasterOf, ratioOf, type Timing, takeTurns } from './speed/drive.ts';

/** The calls about tickets. */
const compared = calls.filter(({ name }) => /list|first page|search|ticket|thread|comment|update/.test(name));

/**
 * Compares the calls of this checkout about tickets with those of an earlier commit, alternating on one connection, and
 * prints the ratios of the medians and of the CPU time of the program with its PostgreSQL. Usage: npm run bench:compare -- commit [--tickets 100000] [--seconds 8] [--calls
 * text,text]
 */
async function compare() {
  const { values, positionals } = parseArgs({
    options: {
      tickets: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '8' },
      calls: { type: 'string', default: '' },
    },
    allowPositionals: true,
  });
  const [commit] = positionals;
  if (!commit) throw new Error('Name the commit to compare with: npm run bench:compare -- commit');

  const chosen = compared.filter(({ name }) => isChosen(values.calls, name));
  await using running = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'archway-compare-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', root, folder]);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', commit]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder });

  const before = await open(folder, Number(values.tickets), chosen, running);
  const now = await open(root, Number(values.tickets), chosen, running);
  process.stdout.write(`| call | ${commit} | now | ratio | CPU |\n| --- | --: | --: | --: | --: |\n`);
  for (const call of chosen) {
    const sides = { before: before(call), now: now(call) };
    const turns = await takeTurns(sides, { connections: 1, seconds: Number(values.seconds) });
    const [earlier, later] = [turns.before.map(p50), turns.now.map(p50)];
    const cells = [
      call.name,
      medianOf(earlier).toFixed(2),
      medianOf(later).toFixed(2),
      ratioOf(later, earlier).toFixed(2),
      ratioOf(turns.now.map(processor), turns.before.map(processor)).toFixed(2),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** Starts a checkout in its own process, on its own database, and logs in there. */
async function open(folder: string, tickets: number, chosen: Call[], running: AsyncDisposableStack) {
  const side = spawn(process.execPath, [join(root, 'bench/side.ts'), folder, `${tickets}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.defer(async () => {
    side.stdin.end();
    await once(side, 'exit');
  });
  const [line] = await once(createInterface(side.stdout), 'line');
  const { url, address, pid }: { url: string; address: string; pid: number } = JSON.parse(line);
  const postmaster = await postmasterOf(address);
  const scene = await setScene(url, address);
  await warmUp(url, chosen, scene);
  await administer(address, 'vacuum (analyze)');
  return (call: Call) => ({ url, pid, postmaster, next: requestOf(call, scene) });
}

const p50 = (turn: Timing) => turn.p50;
const processor = (turn: Timing) => turn.processor / turn.sent;

await compare();
