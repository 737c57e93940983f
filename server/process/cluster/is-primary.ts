import cluster from 'node:cluster';
import type { Config } from '#server/config.ts';

/** Whether this process is the primary, which serves no requests itself. */
export function isPrimary({ workers }: Pick<Config, 'workers'>) {
  return !cluster.isWorker && workers > 1;
}
