import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { one } from '#server/database/client.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';

const { db, insertUser, insertTicket } = await startApp();

async function indexBytes() {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_indexes_size('tickets') as bytes`);
  return Number(one(rows).bytes);
}

/** Tickets full of random letters of a script with many. @returns how many bytes of text they have */
async function insertRandomTickets(count: number) {
  const client = await insertUser('employee');
  let bytes = 0;
  for (let ticket = 0; ticket < count; ticket++) {
    const letters = Array.from({ length: 20_000 }, () => 0x4e00 + Math.floor(Math.random() * 20_000));
    const description = letters.map((letter) => String.fromCodePoint(letter)).join('');
    await insertTicket(client, { description });
    bytes += Buffer.byteLength(description);
  }
  await db.execute(sql`vacuum ${tickets}`);
  return bytes;
}

test('random text in a script with many letters takes at most twice its length in the indexes', async () => {
  // The first tickets bring the keys of the index; there is a fixed number of them.
  await insertRandomTickets(20);
  const before = await indexBytes();

  const stored = await insertRandomTickets(20);

  expect(((await indexBytes()) - before) / stored).toBeLessThan(2);
});
