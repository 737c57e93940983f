import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { connect } from '#server/platform/database/client.ts';
import { system } from '#server/platform/events/actor.ts';
import { reacting } from '#server/platform/events/consumers.ts';
import { eventReader } from '#server/platform/events/reader.ts';
import { record } from '#server/platform/events/record.ts';

/**
 * A process that records events and consumes them, until it is killed: `node test/record-and-consume.ts URL`. The table
 * `seen` gets a row for each event that the consumer processed.
 */
const { db } = connect(process.argv[2] ?? '', { patience: 10 });

async function write() {
  for (;;) {
    const isAbandoned = Math.random() < 0.2;
    await db
      .transaction(async (tx) => {
        for (let count = Math.ceil(Math.random() * 3); count > 0; count--) {
          const recordId = crypto.randomUUID();
          await record(tx, system, { action: 'changed', kind: 'company', recordId, recordName: 'Acme' });
          await setTimeout(Math.random() * 10);
        }
        if (isAbandoned) throw new Error('Abandoned');
      })
      .catch((error: unknown) => {
        if (!isAbandoned) throw error;
      });
  }
}

eventReader({
  db,
  log: pino({ level: 'warn' }),
  timing: { look: 100 },
  consumers: [
    {
      name: 'seen',
      ...reacting({
        company: {
          changed: async (tx, events) => {
            for (const { id } of events) await tx.execute(sql`insert into seen (id) values (${id})`);
          },
        },
      }),
    },
  ],
}).start();
await Promise.all([write(), write(), write()]);
