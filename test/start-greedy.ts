import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts `greedy.ts` with these parameters and waits until it asks. Kill it at the end. */
export async function startGreedy(url: string, token: string, atOnce: number, calls: readonly string[]) {
  const child = spawn(process.execPath, ['test/greedy.ts', url, token, String(atOnce), ...calls], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
