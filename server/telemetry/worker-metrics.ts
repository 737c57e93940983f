import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';

/** How long a worker process may take to say what it has counted, in milliseconds: its last answer stands until it does. */
const LONGEST_ANSWER = 2_000;

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Question = { type: 'count' };
type Answer = { type: 'counted'; metrics: Metrics };

/**
 * How several processes become one figure where prom-client's own way hides what matters: it leaves out when the program
 * was started, and takes the mean of how late events are, in which a process that is stuck does not show.
 */
const aggregators: Record<string, string> = {
  process_start_time_seconds: 'min',
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
};

/** What the primary counts of itself. */
const register = new Registry();

/** By the ids of workers: what each had counted when it answered last. */
const counted = new Map<number, Metrics>();

/** The sum of what those had counted that are gone. */
let countedByGone: Promise<Metrics> = Promise.resolve([]);

/** Tells the primary what this worker process has counted, whenever it asks. */
export function tellPrimary(register: Registry) {
  process.on('message', async ({ type }: Question) => {
    if (type !== 'count') return;
    const answer: Answer = { type: 'counted', metrics: await register.getMetricsAsJSON() };
    process.send?.(answer, undefined, undefined, () => undefined);
  });
}

/** Starts to count what the primary itself takes: it is a process of the program like the others. */
export function watchPrimary() {
  collectDefaultMetrics({ register });
}

/**
 * What Prometheus reads of a program of several processes: the sum over all of them. prom-client's own forgets those that
 * are gone, and Prometheus takes a counter that shrinks for one that began anew: it would count all the others have twice.
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
