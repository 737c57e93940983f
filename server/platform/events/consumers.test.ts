import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createCompany } from '#contract/companies.ts';
import { connect, type Db } from '#server/platform/database/client.ts';
import { eventCursors } from '#server/platform/database/tables/events.ts';
import { startApp } from '#test/app.ts';
import { consumersOf, settle } from '#test/consumers.ts';
import { collectLines } from '#test/log-lines.ts';
import { statementsOf } from '#test/scale/statements.ts';
import { slow } from '#test/slow.ts';
import { system } from './actor.ts';
import { type Consumer, reacting } from './consumers.ts';
import { addCursor, type StoredEvent } from './cursors.ts';
import { record, recordAll } from './record.ts';

slow('Waits for another process, or for its end');

const { call, db, databaseUrl, insertUser } = await startApp({ own: true });
const consume = consumersOf(db);
const never = 3_600_000;

await db.execute(sql`create table seen (number serial, consumer text not null, name text not null)`);
/** Transactions of other test files hold events back for as long as they run. */
function eventually<Value>(value: () => Value) {
  return expect.poll(value, { timeout: 30_000 });
}

let names = 0;
/** A name for a consumer of this test alone. */
let name = '';
beforeEach(async () => {
  await settle(db);
  names += 1;
  name = `consumer ${names}`;
});

/** Notes each event in the transaction of the cursor, so that a table shows what was processed how often. */
function noting(consumer = name): Consumer {
  return {
    name: consumer,
    ...reacting({ company: { created: note, changed: note } }),
  };

  async function note(tx: Db, events: StoredEvent[]) {
    for (const { recordName } of events) {
      await tx.execute(sql`insert into seen (consumer, name) values (${consumer}, ${recordName})`);
    }
  }
}

async function seenBy(consumer = name) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from seen where consumer = ${consumer} order by number`,
  );
  return rows.map((row) => row.name);
}

async function change(recordName: string, tx: Db = db) {
  const recordId = crypto.randomUUID();
  await record(tx, system, { action: 'changed', kind: 'company', recordId, recordName });
  return recordId;
}

test('a consumer gets the events since it exists, each once and in order, of the kinds that it wants', async () => {
  await change('before');
  await settle(db);
  await addCursor(db, name);

  await db.transaction(async (tx) => {
    for (const each of ['a', 'b', 'c']) await change(each, tx);
    const inquiry = { kind: 'inquiry', recordId: crypto.randomUUID(), recordName: 'x' } as const;
    await record(tx, system, { action: 'created', ...inquiry });
  });
  await change('d');
  await consume([noting()]);

  await eventually(() => seenBy()).toEqual(['a', 'b', 'c', 'd']);
});

test('more events than a batch takes are all processed', async () => {
  await addCursor(db, name);
  const numbers = Array.from({ length: 1_201 }, (_, number) => `${number}`);
  const change = { action: 'changed', kind: 'company', recordId: crypto.randomUUID() } as const;
  await recordAll(
    db,
    system,
    numbers.map((recordName) => ({ ...change, recordName })),
  );

  await consume([noting()]);

  await eventually(() => seenBy()).toEqual(numbers);
});

test('an event of this process wakes a consumer that looks only hourly', async () => {
  await consume([noting()], { timing: { look: never } });

  const { name: company } = (
    await call(await insertUser('admin'), createCompany, { body: { name: 'Cardinal Freight' } })
  ).json();

  await eventually(() => seenBy()).toEqual([company]);
});

test('events that come one after the other are gathered and handled together', async () => {
  const batches: string[][] = [];
  const gather = async (_: Db, taken: StoredEvent[]) => batches.push(taken.map(({ recordName }) => recordName));
  const gathering: Consumer = { name, ...reacting({ company: { created: gather, changed: gather } }) };
  await consume([gathering], { timing: { look: never, gather: 2_000 } });
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const letter of letters) await change(letter);

  await eventually(() => batches.flat()).toEqual(letters);
  expect(batches.length).toBeLessThan(letters.length);
});

test('an event whose transaction commits late is not skipped, and comes before those that began later', async () => {
  await consume([noting()], { timing: { look: never } });

  await db.transaction(async (slow) => {
    await change('slow', slow);
    await change('quick');
    await db.execute(sql`select pg_sleep(0.3)`);
    expect(await seenBy()).toEqual([]);
  });

  await eventually(() => seenBy()).toEqual(['slow', 'quick']);
});

test('a change that is rolled back is no event', async () => {
  await consume([noting()]);

  await expect(
    db.transaction(async (tx) => {
      await change('never', tx);
      throw new Error('Changed my mind');
    }),
  ).rejects.toThrow('Changed my mind');
  await change('after');

  await eventually(() => seenBy()).toEqual(['after']);
});

test('two processes handle each event once, in order', async () => {
  const other = connect(databaseUrl, { patience: 10 });
  await consume([noting()]);
  const there = await consume([noting()], { to: other.db });

  const numbers = Array.from({ length: 200 }, (_, number) => `${number}`);
  for (const number of numbers) await change(number);

  await eventually(() => seenBy().then(({ length }) => length)).toBeGreaterThanOrEqual(200);
  await there.stop();
  await other.pool.end();
  expect(await seenBy()).toEqual(numbers);
});

test('a consumer that fails keeps its place, does nothing by halves, and holds up no other', async () => {
  const healthy = `${name}, healthy`;
  let failures = 0;
  const failing = noting();
  const handle: Consumer['handle'] = async (tx, events) => {
    await failing.handle(tx, events);
    if (failures++ < 3) throw new Error('Not today');
  };
  await consume([{ ...failing, handle }, noting(healthy)]);

  for (const each of ['a', 'b']) await change(each);

  await eventually(() => seenBy(healthy)).toEqual(['a', 'b']);
  await eventually(() => seenBy()).toEqual(['a', 'b']);
  expect(failures).toBeGreaterThan(3);
});

test('an outage of the database is logged once, and does not lengthen the delay', async () => {
  const { written: lines, stream } = collectLines();
  let failures = 0;
  const handle: Consumer['handle'] = async (tx, events) => {
    if (failures++ < 10) throw Object.assign(new Error('Connection terminated'), { code: '57P01' });
    return noting().handle(tx, events);
  };
  await consume([{ ...noting(), handle }], { log: pino({}, stream), timing: { firstRetry: never } });

  await change('a');

  await eventually(() => seenBy()).toEqual(['a']);
  expect(lines.map((line) => JSON.parse(line).consumer)).toEqual([name]);
});

test('a consumer that is off costs nothing and skips the events of that time', async () => {
  const waker = noting(`${name}, other`);
  const on = await consume([noting()], { timing: { look: never } });
  await expect.poll(() => db.$count(eventCursors, eq(eventCursors.consumer, name))).toBe(1);
  await on.stop();
  const off = await consume([waker], { off: [noting()] });
  await expect.poll(() => db.$count(eventCursors, eq(eventCursors.consumer, name))).toBe(0);
  await change('meanwhile');
  await eventually(() => seenBy(waker.name)).toEqual(['meanwhile']);
  await off.stop();
  await settle(db);

  await consume([noting()]);
  await change('later');

  await eventually(() => seenBy()).toEqual(['later']);
});

test('a consumer takes over the events of a process that dies while it handles them', async () => {
  const other = connect(databaseUrl, { patience: 10 });
  const started = Promise.withResolvers<void>();
  const dying: Consumer = {
    ...noting(),
    handle: async (tx, events) => {
      await noting().handle(tx, events);
      started.resolve();
      await tx.execute(sql`select pg_sleep(2)`);
      throw new Error('Killed');
    },
  };
  await consume([dying], { to: other.db, timing: { firstRetry: never } });
  await change('a');
  await started.promise;

  await consume([noting()]);

  await eventually(() => seenBy()).toEqual(['a']);
  await other.pool.end();
});

test('an event that no consumer wants costs no statement, and one for one of nine consumers is read by it alone', async () => {
  const others = Array.from({ length: 8 }, (_, number): Consumer => {
    return { name: `${name}, ${number}`, ...reacting({ ticket: { commented: async () => undefined } }) };
  });
  const handled: string[] = [];
  const noted = async (_: Db, events: { recordName: string }[]) => {
    handled.push(...events.map(({ recordName }) => recordName));
  };
  await consume([{ name, ...reacting({ company: { created: noted, changed: noted } }) }, ...others], {
    timing: { look: never },
  });
  await change('first');
  await eventually(() => handled).toContain('first');
  const inquiry = { kind: 'inquiry', action: 'answered', recordId: crypto.randomUUID(), recordName: 'x' } as const;

  // The event alone, once all consumers have looked for the first time.
  await eventually(async () => {
    const { statements } = await statementsOf(databaseUrl, async () => {
      await record(db, system, inquiry);
      await setTimeout(500);
    });
    return statements.length;
  }).toBe(1);
  await settle(db);
  const { statements: wanted } = await statementsOf(databaseUrl, async () => {
    await change('a');
    await eventually(() => handled).toContain('a');
    await setTimeout(500);
  });

  // The event; then the look for all, and one for the consumer's events. Older transactions may need further looks.
  const looks = wanted.filter(({ text }) => text.includes('with settled'));
  expect(looks.length).toBeGreaterThan(0);
  expect(wanted.length - looks.length).toBe(2);
});
