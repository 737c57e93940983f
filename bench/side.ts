import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * One side of a comparison, in a process of its own: builds a checkout, fills a database with its own code, starts it,
 * prints both addresses and its process, and removes them when its input ends. Usage: node bench/side.ts folder tickets
 */
async function serve(folder: string, tickets: number) {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const places: typeof import('./speed/places.ts') = await import(
    pathToFileURL(join(folder, 'bench/speed/places.ts')).href
  );
  const place = await places.fillPlace(tickets);
  const program = await places.startOn(place);
  const { url, child } = program;
  process.stdout.write(`${JSON.stringify({ url, pid: child.pid, address: place.address })}\n`);
  await once(process.stdin.resume(), 'end');
  await program.stop();
  await place.clear();
}

const [folder = '', tickets] = process.argv.slice(2);
await serve(folder, Number(tickets));
