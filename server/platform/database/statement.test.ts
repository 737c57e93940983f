import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { one } from '#server/platform/database/client.ts';
import { startApp } from '#test/app.ts';
import { filled, runPlanned, textOf } from './statement.ts';

const { db } = await startApp({ own: true });

test('names stand for values and parts, but not in comments, casts and formats', () => {
  const source = `
    -- :comment says what it is for.
    select :id::uuid, 'HH24:MI' from tickets where :conditions`;
  const conditions = sql`title = ${'Printer'}`;

  const { sql: text, params } = textOf(filled(source, { id: '7', conditions }));

  expect(text.trim()).toBe("select $1::uuid, 'HH24:MI' from tickets where title = $2");
  expect(params).toEqual(['7', 'Printer']);
});

test('a value that is not given is refused before anything is sent', () => {
  expect(() => filled('select :missing', { other: 1 })).toThrow('missing');
});

test('each text is planned once, a rare one each time', async () => {
  const [usual, other] = [sql`select ${1}::int as n`, sql`select ${2}::int + 1 as n`];

  const plans = await db.transaction(async (tx) => {
    for (const statement of [usual, other, usual]) await runPlanned(tx, 'numbers', statement);
    expect(one(await runPlanned(tx, 'rare', usual, { isRare: true }))).toEqual({ n: 1 });
    const { rows } = await tx.execute(sql`select statement from pg_prepared_statements where name ~ '^(numbers|rare)'`);
    return rows.map(({ statement }) => statement);
  });

  expect(plans.sort()).toEqual(['select $1::int + 1 as n', 'select $1::int as n']);
});
