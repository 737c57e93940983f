import { setTimeout as sleep } from 'node:timers/promises';
import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { version } from '#server/platform/process/version.ts';
import { traceQueries } from './query-spans.ts';
import { traceRequests } from './request-spans.ts';

/** The time limit for exporting the last spans when the program stops, in milliseconds. */
const LAST_EXPORT = 1_500;

/**
 * Starts tracing. Call it once per process, before the database is opened and the server is built. OpenTelemetry's SDK
 * reads exporter and sampling from its `OTEL_*` variables.
 * @param serviceName the program's name in traces
 * @returns exports the remaining spans, as far as time allows
 */
export function startTracing({ serviceName, log }: { serviceName: string; log: Logger }) {
  // Messages of this level are about the exporter and its settings. Without a logger they would be lost.
  const say = (message: string) => log.warn(`OpenTelemetry: ${message}`);
  diag.setLogger({ error: say, warn: say, info: say, debug: say, verbose: say }, DiagLogLevel.WARN);
  const sdk = new NodeSDK({ serviceName, metricReaders: [], logRecordProcessors: [] });
  sdk.start();

  const tracer = trace.getTracer('archway', version);
  traceRequests(tracer);
  traceQueries(tracer);
  return async () => {
    await Promise.race([sdk.shutdown().catch(() => undefined), sleep(LAST_EXPORT, undefined, { ref: false })]);
  };
}
