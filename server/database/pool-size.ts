/** How many connections a process has at the most: more would only wait for each other inside a PostgreSQL. */
export const LargestPool = 16;

/** Fewer, and requests wait for connections rather than for the database. */
const SmallestPool = 4;

/** What a program's processes have together. PostgreSQL allows 100 by default; others want some, too: backups, monitoring. */
const Together = 80;

/** What the program's own PostgreSQL allows: enough for as many processes as there can be. */
export const MostConnections = 300;

/**
 * How many connections each process of a program may have.
 * @param workers how many serve; one more has its share while they are replaced one after another
 */
export function poolSize(workers: number) {
  if (workers === 1) return LargestPool;
  return Math.min(LargestPool, Math.max(SmallestPool, Math.floor(Together / (workers + 1))));
}
