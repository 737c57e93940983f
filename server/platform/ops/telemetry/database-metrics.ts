import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { Counter, Gauge, type GaugeConfiguration, Histogram, type Registry } from 'prom-client';
import { onSignal } from '#server/platform/process/signals.ts';
import { watchQueries } from './queries.ts';
import { durations } from './request-metrics.ts';

/** Metrics of the connection pools, their statements, and whether the database answers. */
export function watchDatabase(register: Registry) {
  const pools: Pool[] = [];
  onSignal('pool', ({ pool }) => pools.push(pool));
  watchPools(register, pools);
  timeQueries(register);

  const up = { name: 'archway_database_up', help: '1 while the database answers, 0 while it does not.' };
  watchValue(register, up, () => answers(pools));
  return pools;
}

function watchPools(register: Registry, pools: Pool[]) {
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  new Gauge({
    name: 'archway_database_pool_connections',
    help: 'Database connections, in use and idle.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      this.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      );
      this.set(
        { state: 'used' },
        sum((pool) => pool.totalCount - pool.idleCount),
      );
    },
  });
  const limit = { name: 'archway_database_pool_limit', help: 'Maximum number of connections.' };
  watchValue(register, limit, () => sum((pool) => pool.options.max));
  const waiting = {
    name: 'archway_database_pool_waiting',
    help: 'Requests waiting for a connection because all are in use.',
  };
  watchValue(register, waiting, () => sum((pool) => pool.waitingCount));
}

function timeQueries(register: Registry) {
  const duration = new Histogram({
    name: 'archway_database_query_duration_seconds',
    help: 'Duration of statements, from sending to the last row.',
    buckets: durations,
    registers: [register],
  });
  const failures = new Counter({
    name: 'archway_database_query_failures_total',
    help: 'Failed statements.',
    registers: [register],
  });
  watchQueries(() => {
    const finish = duration.startTimer();
    return (error) => {
      finish();
      if (error !== undefined) failures.inc();
    };
  });
}

async function answers([pool]: Pool[]) {
  try {
    await pool?.query('select 1');
    return pool ? 1 : 0;
  } catch {
    return 0;
  }
}

/** @param folder on the disk of the program's own database */
export function watchDisk(register: Registry, folder: string) {
  const about = {
    name: 'archway_database_disk_free_bytes',
    help: 'Free disk space of the program’s own database. Below 64 MiB changes are rejected, below 16 MiB logins too.',
  } as const;
  watchValue(register, about, async () => {
    // The folder is created while the database starts.
    const disk = await statfs(folder).catch(() => undefined);
    return disk && disk.bavail * disk.bsize;
  });
}

type About = Pick<GaugeConfiguration<string>, 'name' | 'help'>;
type Read = () => number | undefined | Promise<number | undefined>;

/** A gauge that is read with each scrape. Without a value it has no series, because an old value would look current. */
function watchValue(register: Registry, about: About, read: Read) {
  new Gauge({
    ...about,
    registers: [register],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}
