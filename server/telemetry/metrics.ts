import cluster from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { version } from '#server/version.ts';
import { watchBusiness } from './business-metrics.ts';
import { watchDatabase, watchDisk } from './database-metrics.ts';
import { watchRequests } from './request-metrics.ts';
import { watchWork } from './work-metrics.ts';

const register = new Registry();

/** Where the program is several processes, this one asks its workers, or answers the one that has them. */
const processes = new AggregatorRegistry();
AggregatorRegistry.setRegistries(register);

/** Starts to count; call it once in a process, before the database is opened and the server is built. */
export function startMetrics({ smtpUrl, databaseUrl, dataDir }: Pick<Config, 'smtpUrl' | 'databaseUrl' | 'dataDir'>) {
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'archway_build_info',
    help: 'The version of Archway, as a label.',
    labelNames: ['version'] as const,
    aggregator: 'first',
    registers: [register],
  }).set({ version }, 1);
  watchRequests(register);
  watchWork(register);
  const pools = watchDatabase(register);
  watchBusiness(register, pools, { sendsMail: smtpUrl !== undefined });
  if (databaseUrl === undefined) watchDisk(register, dataDir);
}

/** What Prometheus reads of this program, in its text format: the sum of the workers where there are any. */
export function metricsText(): Promise<string> {
  const hasWorkers = Object.keys(cluster.workers ?? {}).length > 0;
  return hasWorkers ? processes.clusterMetrics() : register.metrics();
}
