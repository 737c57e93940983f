import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { moveToBeginning, settle } from '#test/consumers.ts';
import { planOf, rowsLookedAt, statementsOf } from '#test/scale/statements.ts';
import { addCursor, findEvents, takeEvents } from './cursors.ts';

const { db, databaseUrl } = await startApp({ own: true });

test('a look reads a few rows of a log of 20,000 events, and so does a consumer that finds nothing new', {
  tags: 'release',
}, async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  // Not through the pool, whose statements may take five seconds.
  await client.query(`
    insert into events (id, actor_name, action, kind, record_id, record_name, position)
    select gen_random_uuid(), 'Ada', 'changed', 'ticket', gen_random_uuid(), 'TKT-1', n / 1000
    from generate_series(1, 20000) as n`);
  await client.query('analyze events');
  await settle(db);
  await addCursor(db, 'new');
  await moveToBeginning(db, 'old');
  const changed = [{ kind: 'ticket', action: 'changed' } as const];

  const { result, statements } = await statementsOf(databaseUrl, async () => [
    await findEvents(db, 20),
    await db.transaction((tx) => takeEvents(tx, 'new', changed)),
    await db.transaction(async (tx) => (await takeEvents(tx, 'old', changed))?.taken.length),
  ]);

  expect(result).toEqual([
    { events: [], settled: expect.any(Number), isMore: false },
    { taken: [], isFull: false },
    500,
  ]);
  for (const statement of statements) {
    const nodes = await planOf(client, statement, { isRun: true });
    expect(Math.max(...nodes.map(rowsLookedAt)), statement.text).toBeLessThanOrEqual(501);
  }
});
