import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Call, requestOf, type Scene } from './calls.ts';
import { drive } from './drive.ts';
import type { Place } from './places.ts';

/** How many tickets are touched, and how long what follows a write may take, in milliseconds. */
const [TOUCHES, AFTERMATH] = [200, 3_000];

/** Bytes of PostgreSQL's log (WAL) for each write, with what follows from it in the background. */
export type LogFigures = { tickets: number; write: string; bytes: number };

/** What the writes among some calls add to the log, and a touch: a new time of the last update, as each reply sets it. */
export async function measureLog(place: Place, url: string, scene: Scene, calls: Call[], seconds: number) {
  const client = new pg.Client({ connectionString: place.address });
  await client.connect();
  const figures: LogFigures[] = [];
  const measure = async (write: string, work: () => Promise<number>) => {
    // The first change of a page after a checkpoint writes the whole page.
    await client.query('checkpoint');
    await work();
    await sleep(AFTERMATH);
    const { rows } = await client.query('select pg_current_wal_insert_lsn() as start');
    const count = await work();
    await sleep(AFTERMATH);
    const added = await client.query('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', [rows[0].start]);
    figures.push({ tickets: place.tickets, write, bytes: Number(added.rows[0].bytes) / count });
    process.stdout.write(`${JSON.stringify(figures.at(-1))}\n`);
  };

  await measure('touch', async () => {
    for (let touch = 0; touch < TOUCHES; touch++)
      await client.query('update tickets set updated_at = now(), public_updated_at = now() where id = $1', [
        scene.ticket().id,
      ]);
    return TOUCHES;
  });
  for (const call of calls.filter(({ name }) => /^(create a ticket|comment|update)$/.test(name))) {
    const side = { url, next: requestOf(call, scene) };
    await measure(call.name, async () => (await drive(side, { connections: 1, seconds })).sent);
  }
  await client.end();
  return figures;
}
