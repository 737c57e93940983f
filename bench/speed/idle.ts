import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { memoryOf } from './drive.ts';
import type { Place } from './places.ts';

/** How long the program has for what each start runs, and how long it is watched, in seconds. */
const [ARRIVAL, WATCHED] = [60, 60];

/** What a program does with nobody there: transactions of the database per second, and its memory in bytes. */
export type IdleFigures = { tickets: number; transactions: number; memory: number };

/** Watches a program that has just been started. */
export async function measureIdle({ address, tickets }: Place, pid: number): Promise<IdleFigures> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const count = async () => {
    const { rows } = await client.query(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0].count);
  };
  await sleep(ARRIVAL * 1_000);
  const before = await count();
  await sleep(WATCHED * 1_000);
  // The first count is in the second one.
  const transactions = ((await count()) - before - 1) / WATCHED;
  await client.end();
  return { tickets, transactions, memory: await memoryOf(pid) };
}
