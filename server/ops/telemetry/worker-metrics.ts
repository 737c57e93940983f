import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';

/**
 * The time limit for a worker process to report its metrics, in milliseconds. A late one counts with its last report.
 */
const LONGEST_ANSWER = 2_000;

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Question = { type: 'count' };
type Answer = { type: 'counted'; metrics: Metrics };

/**
 * Aggregations that differ from prom-client's defaults, which hide important values: it omits the start time, and
 * averages the event loop lag, which hides a stuck process.
 */
const aggregators: Record<string, string> = {
  process_start_time_seconds: 'min',
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
};

/** The primary's own metrics. */
const register = new Registry();

/** The last report of each worker process, by worker id. */
const counted = new Map<number, Metrics>();

/** The sum of the metrics of ended worker processes. */
let countedByGone: Promise<Metrics> = Promise.resolve([]);

/** Sends this worker process's metrics to the primary whenever it asks. */
export function tellPrimary(register: Registry) {
  async function answer() {
    const answer: Answer = { type: 'counted', metrics: await register.getMetricsAsJSON() };
    process.send?.(answer, undefined, undefined, () => undefined);
  }
  process.on('message', ({ type }: Question) => {
    // Without an answer, the primary counts the last one.
    if (type === 'count') answer().catch(() => undefined);
  });
}

/** Starts collecting the primary's own resource metrics, since it is a process of the program too. */
export function watchPrimary() {
  collectDefaultMetrics({ register });
}

/**
 * The sum of the metrics of all processes. prom-client's own aggregation drops ended processes; Prometheus takes a
 * counter that shrinks for a reset, and would count the other processes' events twice.
 */
export async function metricsOfWorkers(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(workers.map(ask));
  addUpGone(new Set(Object.keys(cluster.workers ?? {}).map(Number)));
  return aggregate([...counted.values(), await register.getMetricsAsJSON(), await countedByGone]).metrics();
}

function aggregate(processes: Metrics[]) {
  const withAggregators = processes.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: aggregators[metric.name] ?? metric.aggregator })),
  );
  return AggregatorRegistry.aggregate(withAggregators);
}

async function ask(worker: Worker) {
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
  const note = (answer: Answer) => {
    if (answer.type !== 'counted') return;
    counted.set(worker.id, answer.metrics);
    finish();
  };
  const end = () => finish();
  worker.on('message', note).once('exit', end);
  const patience = setTimeout(end, LONGEST_ANSWER);
  worker.send({ type: 'count' } satisfies Question, (error) => error && finish());
  await isDone;
  clearTimeout(patience);
  worker.off('message', note).off('exit', end);
}

function addUpGone(living: Set<number>) {
  for (const [id, metrics] of counted) {
    if (living.has(id)) continue;
    counted.delete(id);
    const counts = metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
    countedByGone = countedByGone.then((sum) => AggregatorRegistry.aggregate([sum, counts]).getMetricsAsJSON());
  }
}
