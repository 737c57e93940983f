import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { ticketTexts } from '#server/platform/database/tables/ticket-texts.ts';
import { startApp } from '#test/app.ts';

const { db, insertUser, insertTicket, insertComment } = await startApp({ own: true });
const client = await insertUser('employee');
const { id: ticketId } = await insertTicket(client);

const kinds = {
  tickets: {
    table: ticketTexts,
    length: 20_000,
    insert: (text: string) => insertTicket(client, { description: text }),
  },
  comments: {
    table: comments,
    length: 10_000,
    insert: (text: string) => insertComment(ticketId, client, { body: text }),
  },
};

async function indexBytes(kind: keyof typeof kinds) {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_indexes_size(${getTableName(kinds[kind].table)}::regclass) as bytes`,
  );
  return Number(one(rows).bytes);
}

/** Texts full of random letters of a script with many. @returns how many bytes of text they have */
async function insertRandomTexts(kind: keyof typeof kinds, count: number) {
  const { table, length, insert } = kinds[kind];
  let bytes = 0;
  for (let text = 0; text < count; text++) {
    const letters = Array.from({ length }, () => 0x4e00 + Math.floor(Math.random() * 20_000));
    const written = letters.map((letter) => String.fromCodePoint(letter)).join('');
    await insert(written);
    bytes += Buffer.byteLength(written);
  }
  await db.execute(sql`vacuum ${table}`);
  return bytes;
}

test.each(['tickets', 'comments'] as const)(
  'random text of %s in a script with many letters takes at most twice its length in the indexes',
  { tags: 'release' },
  async (kind) => {
    // The first texts bring the keys of the index; there is a fixed number of them.
    await insertRandomTexts(kind, 20);
    const before = await indexBytes(kind);

    const stored = await insertRandomTexts(kind, 20);

    expect(((await indexBytes(kind)) - before) / stored).toBeLessThan(2);
  },
);
