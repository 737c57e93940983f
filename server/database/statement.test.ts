import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { statement, variantOf } from './statement.ts';

const { db, insertCompany } = await startApp();

const source = `
-- It's said here what it is for.
select id::text, ':no_value' as text from tickets
where company_id = :companyId
  and client_id = :userId --? own
  and (client_id = :userId or company_id = :companyId) --? own, manager
  and status = 'open' --? open`;

test('a line with options is left out unless one of them is chosen, and a value has one number', () => {
  const { text, places } = variantOf(source, ['own']);

  expect(text.trim().split('\n')).toEqual([
    "select id::text, ':no_value' as text from tickets",
    'where company_id = $1',
    '  and client_id = $2',
    '  and (client_id = $2 or company_id = $1)',
  ]);
  expect(places).toEqual(['companyId', 'userId']);
});

test('an option that the file does not have is refused', () => {
  expect(() => variantOf(source, ['manger'])).toThrow('has the option manger');
});

test('a statement has no name if PostgreSQL would truncate it', async () => {
  const { id: companyId } = await insertCompany();
  const values = { companyId, userId: companyId, clientKinds: [], limit: 1, bytes: 1 };

  const names = await db.transaction(async (tx) => {
    for (const count of [1, 9]) {
      const options = ['by_age', ...Array<string>(count).fill('manager')];
      expect(await statement('tickets/list')(tx, options, values)).toEqual([{ lines: null }]);
    }
    return (await tx.execute(sql`select name from pg_prepared_statements where name like 'tickets/list%'`)).rows;
  });

  expect(names).toEqual([{ name: 'tickets/list by_age manager' }]);
});

test('a value that is not given is refused before anything is sent', async () => {
  await expect(statement('tickets/list')(db, ['manager'], { limit: 1, bytes: 1 })).rejects.toThrow('companyId');
});
