import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = '/dev/shm';
const GB = 2 ** 30;

/** Whether this machine has shared memory with so much room, in GB. */
export function hasSharedMemory(room: number) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > room * GB;
}

/**
 * Makes a folder for a database. It is in memory where there is plenty: writing and syncing the many files of so many
 * databases takes a fifth of the time of the API tests. Who kills a process there loses as little as on a disk.
 */
export function makeDataFolder(prefix: string) {
  return mkdtemp(join(hasSharedMemory(8) ? folder : tmpdir(), prefix));
}

// For `.ci/run`, which starts a server of its own.
if (import.meta.main) process.stdout.write(await makeDataFolder('archway-cluster-'));
