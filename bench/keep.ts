import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Keeps what was measured in bench/results, with the moment and the machine.
 * @param name of the file, without its ending
 */
export async function keep(name: string, measured: object) {
  const file = fileURLToPath(new URL(`results/${name}.json`, import.meta.url));
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, ...measured }, null, 2)}\n`);
}
