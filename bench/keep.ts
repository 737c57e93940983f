import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Keeps what was measured in bench/results, and returns it with the moment and the machine.
 * @param name of the file, without its ending
 */
export async function keep<Measured extends object>(name: string, measured: Measured) {
  const file = fileURLToPath(new URL(`results/${name}.json`, import.meta.url));
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
  await mkdir(dirname(file), { recursive: true });
  const kept = { measuredAt: new Date().toISOString(), machine, ...measured };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}
