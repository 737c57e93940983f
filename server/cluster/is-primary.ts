import cluster from 'node:cluster';
import type { Config } from '#server/config.ts';

/** Whether this process is above the ones that serve, and serves nothing itself. */
export function isPrimary({ workers }: Pick<Config, 'workers'>) {
  return !cluster.isWorker && workers > 1;
}
