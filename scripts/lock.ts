import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something that only one process of this machine may do at a time. Others wait; what a process that ended left behind
 * is taken over.
 * @param file exists while it is done; it holds the number of the process
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>) {
  while (!take(file)) await sleep(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isRunning(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
}

/** Undefined for a moment: while the file is new or when it was just removed. */
function ownerOf(file: string) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(owner: number | undefined) {
  try {
    return owner === undefined || process.kill(owner, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
