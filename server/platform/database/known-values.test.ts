import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';

const { db, insertTicket, insertUser } = await startApp({ own: true });

await insertTicket(await insertUser('employee'));

test.each([
  ['tickets', 'status', 'op"en'],
  ['tickets', 'priority', ''],
  ['users', 'role', 'owner'],
])('a row of %s is refused if its %s is not one of the known values', async (table, column, value) => {
  const written = db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}`);

  // A check, or no place for it in the order of priorities (PostgreSQL, appendix A).
  await expect(written).rejects.toHaveProperty('cause.code', expect.stringMatching(/^(23514|23502)$/));
});
