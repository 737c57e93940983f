import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, statfs, writeFile } from 'node:fs/promises';

const MIB = 1_048_576;

/** Ordinary changes stop below this many free bytes. PostgreSQL's write-ahead log grows by files of 16 MiB. */
const ORDINARY_RESERVE = 64 * MIB;

/** Changes that grant or revoke access continue down to this many free bytes: one file of that log. */
const ACCESS_RESERVE = 16 * MIB;

/** The size of the file that is deleted when something else has filled the disk: twice the access reserve. */
const BALLAST = 2 * ACCESS_RESERVE;

/** How long a result of the file system is cached, in milliseconds. */
const GOOD_FOR = 1_000;

/** Whether the disk has room for a change; `mayUseReserve` is for changes that grant or revoke access. */
export type HasRoom = (mayUseReserve: boolean) => Promise<boolean>;

/**
 * Watches the free space on the database's disk. PostgreSQL stops if it can't write its write-ahead log, and then it
 * may not even start for reads. So writes stop before the disk is full. A ballast file beside the database is deleted
 * if the disk fills up anyway.
 * @param folder of the database
 * @returns asks the file system, at most once a second
 */
export function roomIn(folder: string): HasRoom {
  const ballast = `${folder}.reserve`;
  let asked = Number.NEGATIVE_INFINITY;
  let free = Promise.resolve(Number.POSITIVE_INFINITY);

  return async (mayUseReserve) => {
    if (performance.now() - asked > GOOD_FOR) {
      asked = performance.now();
      free = freeBytes(folder, ballast);
    }
    return (await free) >= (mayUseReserve ? ACCESS_RESERVE : ORDINARY_RESERVE);
  };
}

/** The number of free bytes, after deleting or restoring the ballast as needed. */
async function freeBytes(folder: string, ballast: string) {
  try {
    const free = await bytesLeft(folder);
    if (free < ACCESS_RESERVE && existsSync(ballast)) {
      await rm(ballast, { force: true });
      return await bytesLeft(folder);
    }
    // Twice the reserve, so that writing the ballast does not stop ordinary changes.
    if (free > 2 * ORDINARY_RESERVE + BALLAST && !existsSync(ballast)) await writeBallast(ballast);
    return free;
  } catch {
    // If the file system can't tell, the database reports a full disk itself.
    return Number.POSITIVE_INFINITY;
  }
}

async function bytesLeft(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Random bytes, because some file systems store zeros without using space. Several processes may run this at once. */
async function writeBallast(path: string) {
  const fresh = `${path}.${process.pid}`;
  try {
    await writeFile(fresh, randomBytes(BALLAST), { mode: 0o600 });
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}
