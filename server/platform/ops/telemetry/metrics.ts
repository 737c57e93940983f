import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '#server/platform/config/config.ts';
import { version } from '#server/platform/process/version.ts';
import { watchBusiness } from './business-metrics.ts';
import { watchDatabase, watchDisk } from './database-metrics.ts';
import { watchRequests } from './request-metrics.ts';
import { watchWork } from './work-metrics.ts';

const register = new Registry();

type Watched = Pick<Config, 'mail' | 'incomingMail' | 'databaseUrl' | 'dataDir'>;

/** Starts collecting metrics. Call it once per process, before the database is opened and the server is built. */
export function startMetrics({ mail, incomingMail, databaseUrl, dataDir }: Watched) {
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'archway_build_info',
    help: 'The version of Archway, as a label.',
    labelNames: ['version'] as const,
    registers: [register],
  }).set({ version }, 1);
  watchRequests(register);
  watchWork(register);
  const pools = watchDatabase(register);
  watchBusiness(register, pools, { sendsMail: mail !== undefined, fetchesMail: incomingMail.imap !== undefined });
  if (databaseUrl === undefined) watchDisk(register, dataDir);
}

/** The metrics of this process in Prometheus' text format. */
export function metricsText(): Promise<string> {
  return register.metrics();
}
