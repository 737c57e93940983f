import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '#server/platform/database/client.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import { type Reactions, reactionTo } from '#server/platform/events/reactions.ts';
import { backgroundLoop } from '#server/platform/process/background-loop.ts';
import { onSignal, signal, signalOnCommit } from '#server/platform/process/signals.ts';
import type { Job, JobMail } from './jobs.ts';

/** In seconds, except where it says otherwise. */
const usual = {
  /** How often each process looks for jobs that are due: by their condition, queued by another process, or to be tried again. */
  look: 30,
  /** How long the job of a process that died counts as running. */
  heartbeat: 60,
  /** How often jobs of dead processes are looked for, and how often pg-boss counts its jobs. */
  supervise: 300,
  /** How long a running job may take when the program stops, in milliseconds. It is repeated by the next process. */
  grace: 3_000,
};

/** The longest time without a look of pg-boss itself, in seconds. We look for all jobs at once, with one statement. */
const REST = 3_600;

/** How often a queue that can't reach its tables tries again, and says so in the log, in milliseconds. */
const RETRY_DELAY = 60_000;

const noMail: JobMail = { isOn: false };

type Options = {
  pool: Pick<Pool, 'query'>;
  db: Db;
  log: Logger;
  jobs: Job[];
  mail?: JobMail;
  timing?: Partial<typeof usual>;
};

/**
 * Runs jobs with pg-boss, whose tables are in the schema `pgboss`. It may run in every process: each queued job runs in
 * one of them.
 * @returns `start` returns at once; `stop` waits for running jobs; `consumer` queues jobs after events
 */
export function jobQueue({ pool, db, log, jobs, mail = noMail, timing: given = {} }: Options) {
  const timing = { ...usual, ...given };
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  const looking = backgroundLoop({ grace: timing.grace, work: look });
  let starting: Promise<void> | undefined;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
    // The longest interval that pg-boss allows. Jobs that must run more often have a condition.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    queueCacheIntervalSeconds: REST,
    bamIntervalSeconds: REST,
    flowIntervalSeconds: REST,
    reindex: false,
    monitorVacuum: false,
  });
  const warn = seldom((err) => log.warn({ err }, 'The job queue can’t reach its tables'));
  boss.on('error', warn);

  async function begin() {
    while (!stopping.signal.aborted) {
      try {
        await boss.start();
        for (const job of jobs) await add(job);
        looking.start();
        return;
      } catch (error) {
        log.warn({ err: error }, 'The job queue could not be started yet');
        await boss.stop({ graceful: false }).catch(() => undefined);
        await sleep(RETRY_DELAY, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function add(job: Job) {
    const options = {
      retryLimit: job.retries.limit,
      retryDelay: job.retries.delay,
      retryBackoff: true,
      heartbeatSeconds: timing.heartbeat,
    };
    // At most one job of each kind waits.
    await boss.createQueue(job.name, { ...options, policy: 'short' });
    await boss.updateQueue(job.name, options);
    await boss.schedule(job.name, job.schedule);
    const worker = await boss.work(job.name, { pollingIntervalSeconds: REST }, () => perform(job));
    // Only now: the job queued at startup covers earlier events, and later events queue their own.
    workers.set(job.name, worker);
    await boss.send(job.name);
    boss.notifyWorker(worker);
  }

  /** Starts the jobs that are due. Returns the time until the next look, in milliseconds. */
  async function look() {
    let wait = timing.look * 1_000;
    try {
      for (const { name, isQueued, due } of await findDue(db, jobs)) {
        if (due > 0) wait = Math.min(wait, due);
        else if (isQueued) notify(name);
        else if (await boss.send(name)) notify(name);
      }
    } catch (error) {
      warn(error);
    }
    return wait;
  }

  async function perform({ name, work, failure }: Job) {
    try {
      let done = 1;
      while (done > 0 && !stopping.signal.aborted) done = await work(db, mail);
      signal('job', { name, outcome: 'ok' });
    } catch (error) {
      log.warn({ err: error }, failure);
      signal('job', { name, outcome: 'failed' });
      // pg-boss stores the error, and a database error contains its query's parameters.
      throw new Error(failure);
    }
  }

  const onChanges = jobsOnChanges(jobs);
  /** Queues jobs after events. Before the start is complete it does nothing: the start queues every job. */
  const consumer: Consumer = {
    name: 'jobs',
    reactions: onChanges,
    handle: async (tx, events) => {
      const due = new Set(events.flatMap((event) => reactionTo(onChanges, event)?.() ?? []));
      for (const queue of [...due].filter((name) => workers.has(name))) {
        await boss.send(queue, {}, { db: fromDrizzle(tx, sql) });
        signalOnCommit('queued', { queue });
      }
    },
  };

  function notify(name: string) {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  const listening = [onSignal('queued', ({ queue }) => notify(queue)), onSignal('missed', looking.wake)];

  return {
    start: () => {
      starting = begin();
    },
    consumer,
    stop: async () => {
      stopping.abort();
      for (const stopListening of listening) stopListening();
      await starting;
      await looking.stop();
      await boss.stop({ timeout: timing.grace });
    },
  };
}

type Due = { name: string; isQueued: boolean; due: number };

/**
 * Finds the jobs that wait in the queue, with the milliseconds until they are due, and those whose condition holds, with one
 * statement.
 */
async function findDue(db: Db, jobs: Job[]) {
  const names = sql.param(jobs.map(({ name }) => name));
  const conditions = jobs.flatMap(({ name, isDue }) =>
    isDue ? [sql`select ${name}::text, false, 0 where ${isDue(db)}`] : [],
  );
  const waiting = sql`
    select name, true as "isQueued", (extract(epoch from start_after - now()) * 1000)::float8 as due
    from pgboss.job where name = any(${names}::text[]) and state < 'active'`;
  const { rows } = await db.execute<Due>(sql.join([waiting, ...conditions], sql` union all `));
  return rows;
}

/** Calls a function at most once per `RETRY_DELAY`, so an outage does not fill the log. */
function seldom(act: (error: unknown) => void) {
  let last = Number.NEGATIVE_INFINITY;
  return (error: unknown) => {
    if (performance.now() - last < RETRY_DELAY) return;
    last = performance.now();
    act(error);
  };
}

/** The jobs that the change of a record runs. */
export function jobsOnChanges(jobs: Job[]) {
  const kinds = new Set(jobs.flatMap(({ on = [] }) => on));
  const entries = [...kinds].map((kind) => {
    const names = jobs.filter(({ on = [] }) => on.includes(kind)).map(({ name }) => name);
    const label = names.join(', ');
    // The name of the function is what docs/events.md shows.
    return [kind, { changed: { [label]: () => names }[label] }] as const;
  });
  return Object.fromEntries(entries) as Reactions<() => string[]>;
}
