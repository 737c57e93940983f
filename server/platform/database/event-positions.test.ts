import { expect, inject, test } from 'vitest';
import { system } from '#server/platform/events/actor.ts';
import { reacting } from '#server/platform/events/consumers.ts';
import { record } from '#server/platform/events/record.ts';
import { consumersOf } from '#test/consumers.ts';
import { createEmpty, restored } from '#test/round-trip.ts';
import { slow } from '#test/slow.ts';
import { connect } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { eventCursors, events } from './tables/events.ts';

slow('Restores or backs up whole databases');

const server = inject('databaseServer');

/** A database as another server left it, whose transaction ids were higher: a consumer has processed one of its events. */
async function insertFromElsewhere(url: string) {
  const { db, pool } = connect(url, { patience: 10 });
  const far = 1_000_000_000_000;
  for (const [at, recordName] of ['first', 'second', 'third'].entries()) {
    const event = { action: 'changed', kind: 'company', recordId: crypto.randomUUID(), recordName } as const;
    const row = { ...event, actorName: 'Ada', position: far + at };
    const [stored] = await db.insert(events).values(row).returning();
    if (at === 0 && stored) {
      await db.insert(eventCursors).values({ consumer: 'names', position: stored.position, eventId: stored.id });
    }
  }
  await pool.end();
}

async function emptyDatabase() {
  const { url } = await createEmpty(server);
  await migrateDatabase(url);
  return url;
}

async function byRestore() {
  const source = await emptyDatabase();
  await insertFromElsewhere(source);
  const { url } = await createEmpty(server);
  await restored(source, url);
  return url;
}

/** A copy that our restore did not make, such as one by pg_dump: the program meets it when it starts. */
async function byStart() {
  const url = await emptyDatabase();
  await insertFromElsewhere(url);
  await migrateDatabase(url);
  return url;
}

test.each([
  ['restored by the program', byRestore],
  ['copied by other means', byStart],
])('in a database that was %s, each event is processed once, old ones before new ones', async (_, move) => {
  const url = await move();
  const { db, pool } = connect(url, { patience: 10 });
  const names: string[] = [];
  const running = await consumersOf(db)([
    {
      name: 'names',
      ...reacting({
        company: {
          changed: async (__, taken) => {
            names.push(...taken.map(({ recordName }) => recordName));
          },
        },
      }),
    },
  ]);

  for (const recordName of ['fourth', 'fifth']) {
    const change = { action: 'changed', kind: 'company', recordId: crypto.randomUUID(), recordName } as const;
    await record(db, system, change);
    await migrateDatabase(url);
  }

  await expect.poll(() => names, { timeout: 30_000 }).toEqual(['second', 'third', 'fourth', 'fifth']);
  await running.stop();
  await pool.end();
});
