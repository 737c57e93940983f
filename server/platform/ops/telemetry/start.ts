import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';

import type { Scrapes } from './scrapes.ts';

export type Telemetry = Awaited<ReturnType<typeof startTelemetry>>;

/**
 * Starts the configured telemetry and loads nothing else. Call it before the database is opened and the server is
 * built.
 * @returns `scrapes` for the server if metrics are served on the port of the pages, and how to stop all of it, last
 * @throws StartupError if it can't listen
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
  const { metricsText, startMetrics } = await import('./metrics.ts');
  startMetrics(config);
  const scrapes: Scrapes = { text: metricsText, token };
  if (port === undefined) return { scrapes, stop: () => undefined };

  const { listenForScrapes } = await import('./scrapes.ts');
  const { url, stop } = await listenForScrapes({ host, port, ...scrapes });
  log.info(`Metrics are at ${url}`);
  return { scrapes: undefined, stop };
}
