import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { connect } from './client.ts';
import { tickets } from './tables/tickets.ts';

const { databaseUrl, insertUser, insertTicket } = await startApp({ own: true });
const client = await insertUser('employee');

/** A pool with a single connection, and the plans that it keeps. */
function connectOnce() {
  const { db, pool } = connect(databaseUrl, { patience: 10, size: 1 });
  onTestFinished(() => pool.end());
  const plans = async () => {
    const { rows } = await pool.query(
      'select statement, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements',
    );
    return rows;
  };
  return { db, plans };
}

test('a frequent statement is planned once per connection in transactions, and every time elsewhere', async () => {
  const { db, plans } = connectOnce();
  const { id } = await insertTicket(client);

  for (let time = 1; time <= 20; time++) {
    await db.transaction((tx) => tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)));
    await db.select({ number: tickets.number }).from(tickets).where(eq(tickets.id, id));
  }

  // The first four have no name. PostgreSQL tries five plans with the values in view before it settles for one.
  expect(await plans()).toEqual([
    { statement: 'select "id" from "tickets" where "tickets"."id" = $1', custom: 5, generic: 11 },
  ]);
});

test('statements that differ in a single word never run in place of each other', async () => {
  const { db } = connectOnce();
  const { id, number, title } = await insertTicket(client);
  const read = (column: 'number' | 'title') =>
    db.transaction((tx) => tx.select({ value: tickets[column] }).from(tickets).where(eq(tickets.id, id)));

  for (let time = 1; time <= 10; time++) {
    expect(await read('number')).toEqual([{ value: number }]);
    expect(await read('title')).toEqual([{ value: title }]);
  }
});

test('a connection keeps at most 200 plans, and statements beyond them run all the same', async () => {
  const { db, plans } = connectOnce();

  await db.transaction(async (tx) => {
    for (let text = 1; text <= 210; text++) {
      for (let time = 1; time <= 5; time++) {
        const { rows } = await tx.execute(sql`select ${time}::int as ${sql.identifier(`value_${text}`)}`);
        expect(rows).toEqual([{ [`value_${text}`]: time }]);
      }
    }
  });

  expect(await plans()).toHaveLength(200);
});
