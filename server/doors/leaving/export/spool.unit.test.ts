import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openSpool } from './spool.ts';

const comment = (number: number) => ({
  id: crypto.randomUUID(),
  ticketId: crypto.randomUUID(),
  homeId: null,
  authorId: crypto.randomUUID(),
  comment: `Comment ${number}`,
  isInternal: false,
  isDescription: false,
  source: 'portal' as const,
  redactions: [],
  createdAt: new Date(),
});

test('while many records are written, others get their turn', async () => {
  const spool = await openSpool();
  onTestFinished(spool.close);
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);

  await spool.add('comments', [...Array(2_000).keys()].map(comment));
  clearImmediate(next);

  const lines = (await text(spool.read('comments'))).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).comment)).toEqual(
    [...Array(2_000).keys()].map((number) => `Comment ${number}`),
  );
  expect(spool.size('comments')).toBe(Buffer.byteLength(`${lines.join('\n')}\n`));
  expect(turns).toBeGreaterThanOrEqual(20);
});
