import { statfs } from 'node:fs/promises';

/** Below how many free bytes nothing more is written: PostgreSQL's log of changes grows by files of 16 MiB. */
const RESERVE = 64 * 1_048_576;

/** How long an answer of the file system is good, in milliseconds. */
const GOOD_FOR = 1_000;

/**
 * Whether a folder's disk has room for more than what keeps a database alive on it. A PostgreSQL that can't write its log
 * of changes stops, and one that can't start because of it can't even be read: so writing ends before the disk is full.
 * @param folder of the database
 * @returns asks the file system, at most once a second
 */
export function roomIn(folder: string) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);

  return () => {
    if (performance.now() - asked > GOOD_FOR) {
      asked = performance.now();
      answer = hasRoom(folder);
    }
    return answer;
  };
}

async function hasRoom(folder: string) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= RESERVE;
  } catch {
    // Of a file system that does not tell, the database itself will say when it is full.
    return true;
  }
}
