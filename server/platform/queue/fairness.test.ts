import { getTableName, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signal } from '#server/platform/process/signals.ts';
import { startApp } from '#test/app.ts';
import { clearQueues, queueRows } from '#test/queue-rows.ts';
import { planOf, rowsLookedAt, statementsOf } from '#test/scale/statements.ts';
import '#server/service.ts';
import { type Claim, claimDue, findNext, type Queue, queues } from './queue.ts';
import { queueWorkers } from './workers.ts';

const world = await startApp({ own: true });
const { databaseUrl, db } = world;
const client = new pg.Client({ connectionString: databaseUrl });

beforeAll(() => client.connect());
afterAll(() => client.end());

const started: ReturnType<typeof queueWorkers>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  await clearQueues(world);
});

/** Works on a queue; each row is done once `work` resolves. */
function start(queue: Queue, workers: number, work: (id: string) => Promise<unknown>) {
  const running = queueWorkers({
    db,
    log: pino({ level: 'silent' }),
    queue,
    workers,
    timing: { look: 3_600_000, grace: 0 },
    task: (id) => ({
      work: async (_, cut) => {
        await Promise.race([work(id), new Promise((_, reject) => cut.addEventListener('abort', reject))]);
        return true;
      },
      fail: async () => 3_600_000,
    }),
    finish: async (tx, ids) => {
      await tx.execute(
        sql`update ${queue.table} set next_attempt_at = now() + interval '1 day' where id = any(${sql.param(ids)}::uuid[])`,
      );
    },
    failure: 'No database',
  });
  started.push(running);
  running.start();
}

/** Never ends. */
const hang = () => new Promise(() => undefined);

describe.each([...queues].map((queue) => [queue.name, queue] as const))('%s', (name, queue) => {
  const least = queue.urgency?.least ?? 0;
  const fill = (count: number, urgency = least) => queueRows(world, name, { count, urgency });

  test('a row beside the thousand of another owner is the first or second that is done', async () => {
    await fill(1_000);
    const one = await fill(1);
    const order: boolean[] = [];
    const isDone = Promise.withResolvers<void>();

    start(queue, 1, async (id) => {
      order.push(one.has(id));
      if (one.has(id) || order.length === 5) isDone.resolve();
    });
    await isDone.promise;

    expect(order.indexOf(true)).toBeOneOf([0, 1]);
  });

  test('a thousand rows of an owner with whom nothing ends leave all workers but one to others', async () => {
    const slow = await fill(1_000);
    const others = await fill(10);
    const begun = new Set<string>();

    start(queue, 3, (id) => {
      begun.add(id);
      return slow.has(id) ? hang() : Promise.resolve();
    });

    await expect.poll(() => begun.isSupersetOf(others), { timeout: 20_000 }).toBe(true);
    expect(begun.intersection(slow).size).toBe(1);
  });

  test('the rows of one owner are done one by one, in the order in which they are due', async () => {
    const rows = [...(await fill(5))];
    for (const [place, id] of rows.entries()) {
      const due = sql`now() - ${`${place + 1} minutes`}::interval`;
      await db.execute(sql`update ${queue.table} set next_attempt_at = ${due} where id = ${id}`);
    }
    const order: string[] = [];
    let running = 0;
    let most = 0;

    start(queue, 3, async (id) => {
      order.push(id);
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
    });

    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(rows.length);
    expect(order).toEqual(rows.toReversed());
    expect(most).toBe(1);
  });

  test('a claim looks at few rows beside 10,000 of one owner, counted or not', async () => {
    await fill(20);
    await db.execute(sql`analyze ${queue.table}`);
    await fill(10_000);
    const one = await fill(1);

    // Which rows of the others may start is not found without counts.
    for (const count of queue.mayStart ? ['of a few', 'of all'] : ['of a few', 'never', 'of all']) {
      if (count === 'never') await forgetCounts();
      if (count === 'of all') await db.execute(sql`analyze ${queue.table}`);
      const { result, statements } = await statementsOf(databaseUrl, claimThree);

      expect(result.filter((claim) => claim && one.has(claim.id))).toHaveLength(1);
      for (const statement of statements) {
        // As `claimDue` sets it.
        const isClaim = statement.text.includes('recursive');
        // Whether a row is due is asked only before the first claim.
        if (count === 'never' && !isClaim) continue;
        const nodes = await planOf(client, statement, { isRun: true, maySort: !isClaim });
        expect(Math.max(...nodes.map(rowsLookedAt)), `counted ${count}`).toBeLessThan(100);
      }
    }

    /** As in a new or restored database. */
    async function forgetCounts() {
      const name = getTableName(queue.table);
      await db.execute(sql`delete from pg_statistic where starelid = ${name}::regclass`);
      await db.execute(sql`update pg_class set reltuples = -1, relpages = 0 where oid = ${name}::regclass`);
    }

    /** Of three owners. */
    async function claimThree() {
      const last = new Map<number, string>();
      const claims: (Claim | undefined)[] = [];
      await findNext(db, queue);
      for (let count = 0; count < 3; count++)
        claims.push(await db.transaction((tx) => claimDue(tx, queue, { last, held: [] })));
      return claims;
    }
  });

  if (!queue.urgency) return;

  test('the more urgent rows come first, also behind many owners of others', async () => {
    for (let count = 0; count < 30; count++) await fill(1);
    const urgent: string[] = [];
    for (let urgency = least - 1; urgency >= 0; urgency--) urgent.unshift(...(await fill(1, urgency)));
    const order: string[] = [];

    start(queue, 1, async (id) => order.push(id));
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(30 + least);

    expect(order.slice(0, least)).toEqual(urgent);
  });

  test('what is urgent waits for nothing else to end', async () => {
    for (let count = 0; count < 3; count++) await fill(2);
    const begun: string[] = [];
    start(queue, 3, (id) => {
      begun.push(id);
      return hang();
    });
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(2);

    const urgent = await fill(1, 0);
    signal('queued', { queue: name });

    await expect.poll(() => begun.some((id) => urgent.has(id)), { timeout: 20_000 }).toBe(true);
  });
});
