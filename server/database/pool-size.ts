/** The maximum per process. More connections would only wait for each other inside PostgreSQL. */
export const LargestPool = 16;

/** With fewer, requests wait for connections rather than for the database. */
const SmallestPool = 3;

/**
 * The maximum for all processes of a program. PostgreSQL allows 100 by default; backups and monitoring need some too.
 */
const Together = 80;

/** The connection on which a process hears of the changes of others (server/live/). */
const Listening = 1;

/** The limit of the program's own PostgreSQL: enough for the maximum number of processes. */
export const MostConnections = 300;

/**
 * How many connections each process of a program may open, besides the one for live updates.
 * @param workers how many processes serve; one extra share is for the replacement during a rolling restart
 */
export function poolSize(workers: number) {
  if (workers === 1) return LargestPool;
  return Math.min(LargestPool, Math.max(SmallestPool, Math.floor(Together / (workers + 1)) - Listening));
}
