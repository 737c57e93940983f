import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { jobQueue } from '#server/jobs/queue.ts';
import { connect } from '#server/platform/database/client.ts';

/** A process whose job begins and never ends, until it is killed: `node test/hanging-job.ts URL`. */
const { db, pool } = connect(process.argv[2] ?? '', { patience: 10 });
const job = {
  name: 'noted',
  schedule: '0 0 1 1 *',
  retries: { limit: 3, delay: 1 },
  work: async () => {
    await db.execute(sql`insert into runs default values`);
    return new Promise<number>(() => undefined);
  },
  failure: 'The job failed',
};
jobQueue({ pool, db, log: pino({ level: 'warn' }), jobs: [job], timing: { heartbeat: 10 } }).start();
