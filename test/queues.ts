import { pino } from 'pino';
import { afterEach } from 'vitest';
import type { Job } from '#server/jobs/jobs.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { connect } from '#server/platform/database/client.ts';

/** The shortest waits that pg-boss allows, in seconds. */
const timing = { look: 0.5, heartbeat: 10, supervise: 1 };

/** Starts queues like those of several processes, each with connections of its own; each is stopped after its test. */
export function queuesOf(databaseUrl: string) {
  const started: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((stop) => stop()));
  });

  return (jobs: Job[], log = pino({ level: 'silent' })) => {
    const { db, pool } = connect(databaseUrl, { patience: 10, size: 4 });
    const queue = jobQueue({ pool, db, log, jobs, timing });
    started.push(async () => {
      await queue.stop();
      await pool.end();
    });
    queue.start();
    return queue;
  };
}
