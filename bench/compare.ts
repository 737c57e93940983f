import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '#server/platform/process/root.ts';
import { administer } from '#test/database.ts';
import { type Call, calls, isChosen, requestOf, setScene, warmUp } from './speed/calls.ts';
import { medianOf, postmasterOf, ratioOf, type Timing, takeTurns } from './speed/drive.ts';

/** The calls about tickets, and their report. */
const compared = calls.filter(({ name }) => /list|first page|search|ticket|thread|report|comment|update/.test(name));

/**
 * Compares the calls of this checkout about tickets with those of earlier commits, alternating on one connection, and
 * prints the ratios of the medians and of the CPU time of the program with its PostgreSQL. Usage: npm run bench:compare
 * -- commit [commit] [--tickets 100000] [--seconds 8] [--calls text,text]
 */
async function compare() {
  const { values, positionals: commits } = parseArgs({
    options: {
      tickets: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '8' },
      calls: { type: 'string', default: '' },
    },
    allowPositionals: true,
  });
  if (commits.length === 0) throw new Error('Name the commit to compare with: npm run bench:compare -- commit');

  const chosen = compared.filter(({ name }) => isChosen(values.calls, name));
  await using running = new AsyncDisposableStack();
  const opened: [string, Awaited<ReturnType<typeof open>>][] = [];
  for (const commit of [...commits, 'now']) {
    const folder = commit === 'now' ? root : await checkOut(commit, running);
    opened.push([commit, await open(folder, Number(values.tickets), chosen, running)]);
  }
  const columns = commits.flatMap((commit) => [commit, 'ratio', 'CPU']);
  process.stdout.write(
    `${rowOf(['call', 'now', 'CPU in ms', ...columns])}| --- ${'| --: '.repeat(columns.length + 2)}|\n`,
  );
  for (const call of chosen) {
    const sides = Object.fromEntries(opened.map(([name, sideOf]) => [name, sideOf(call)]));
    const turns = await takeTurns(sides, { connections: 1, seconds: Number(values.seconds) });
    const { now = [] } = turns;
    const cells = commits.flatMap((commit) => {
      const before = turns[commit] ?? [];
      return [
        medianOf(before.map(p50)),
        ratioOf(now.map(p50), before.map(p50)),
        ratioOf(now.map(processor), before.map(processor)),
      ];
    });
    const figures = [medianOf(now.map(p50)), medianOf(now.map(processor)), ...cells];
    process.stdout.write(rowOf([call.name, ...figures.map((figure) => figure.toFixed(2))]));
  }
}

/** A checkout of an earlier commit, with its packages. */
async function checkOut(commit: string, running: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-compare-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', root, folder]);
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', commit]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder });
  return folder;
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

const rowOf = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
const p50 = (turn: Timing) => turn.p50;
const processor = (turn: Timing) => turn.processor / turn.sent;

await compare();
