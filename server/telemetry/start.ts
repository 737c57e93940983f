import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { isPrimary } from '#server/cluster/is-primary.ts';
import type { Config } from '#server/config.ts';
import type { Scrapes } from './scrapes.ts';

export type Telemetry = Awaited<ReturnType<typeof startTelemetry>>;

/**
 * Starts what the settings ask for, and loads nothing of what they don't; call it before the database is opened and the
 * server is built.
 * @returns `scrapes`, where they are asked for on the port of the pages, for the server; and how to stop all of it, last
 * @throws StartupError where it can't listen
 */
export async function startTelemetry(config: Config, log: Logger) {
  const stopTracing = config.tracing && (await startTraces(config.tracing, log));
  const metrics = config.metrics && (await startCounting(config, config.metrics, log));
  return {
    scrapes: metrics?.scrapes,
    stop: async () => {
      metrics?.stop();
      await stopTracing?.();
    },
  };
}

async function startTraces({ serviceName }: NonNullable<Config['tracing']>, log: Logger) {
  const { startTracing } = await import('./tracing.ts');
  return startTracing({ serviceName, log });
}

async function startCounting(config: Config, { host, port, token }: NonNullable<Config['metrics']>, log: Logger) {
  const scrapes: Scrapes = { text: await startTexts(config), token };
  if (port === undefined) return { scrapes, stop: () => undefined };
  if (cluster.isWorker) return { scrapes: undefined, stop: () => undefined };

  const { listenForScrapes } = await import('./scrapes.ts');
  const { url, stop } = await listenForScrapes({ host, port, ...scrapes });
  log.info(`Metrics are at ${url}`);
  return { scrapes: undefined, stop };
}

/** Who serves counts; a primary above several processes adds up what they have counted. */
async function startTexts(config: Config) {
  if (isPrimary(config)) {
    const { metricsOfWorkers, watchPrimary } = await import('./worker-metrics.ts');
    watchPrimary();
    return metricsOfWorkers;
  }
  const { metricsText, startMetrics } = await import('./metrics.ts');
  startMetrics(config);
  return metricsText;
}
