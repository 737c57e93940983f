import { setTimeout as sleep } from 'node:timers/promises';
import { announceSignals } from '#server/news/live/announce.ts';
import { connect } from '#server/platform/database/client.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { signal } from '#server/platform/process/signals.ts';

/** A process that records an event and queues work, and does nothing else: `node test/announce-elsewhere.ts URL [QUEUE...]`. */
const [, , url = '', ...queues] = process.argv;
const { db, pool } = connect(url, { patience: 10 });
const stop = announceSignals(db);

await db.transaction((tx) =>
  record(tx, system, { action: 'changed', kind: 'setting', recordId: crypto.randomUUID(), recordName: 'x' }),
);
for (const queue of queues) signal('queued', { queue });
await sleep(500);
stop();
await pool.end();
