import { setTimeout as sleep } from 'node:timers/promises';
import { DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { version } from '#server/version.ts';
import { traceQueries } from './query-spans.ts';
import { traceRequests } from './request-spans.ts';

/** How long the last spans may take to leave when the program stops, in milliseconds. */
const LAST_EXPORT = 1_500;

/**
 * Starts to trace; call it once in a process, before the database is opened and the server is built. Where the spans go
 * and how many of them, OpenTelemetry's own SDK reads from its `OTEL_*` variables.
 * @param serviceName what the traces call the program
 * @returns sends what was not sent yet, as far as there is time
 */
export function startTracing({ serviceName, log }: { serviceName: string; log: Logger }) {
  // What it says on this level is about its collector and its settings; without a logger nobody would learn of either.
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
