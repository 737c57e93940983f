import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { after, byId, byMoment, byNumber, byText } from '#server/platform/http/pagination.ts';
import { previewOf } from '#server/website/articles/plain-text.ts';
import { readMarkdown } from '#server/website/articles/read-markdown.ts';
import { bearer, startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { containing } from './search-words.ts';

slow('Tries many random cases, each of them in the database');

const { app, db, insertTicket, insertUser } = await startApp({ own: true });
const runs = { numRuns: tries(50, 150), seed: 20_261_121 };

/** Characters that mean something to LIKE, to regular expressions, to SQL or to JSON, and some that mean nothing. */
const character = fc.constantFrom(...'ab %_\\*.?+()[]{}^$|\'"`;-/é語😀');
const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));

test('a search finds exactly the texts that contain it, character by character', async () => {
  const pairs = fc.sample(
    fc.tuple(
      text,
      fc.oneof(
        text,
        fc.array(character, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('')),
      ),
    ),
    {
      ...runs,
      numRuns: 2_000,
    },
  );

  const { rows } = await db.execute<{ found: boolean }>(sql`
    select searched like pattern as found
    from unnest(${sql.param(pairs.map(([searched]) => searched))}::text[], ${sql.param(pairs.map(([, search]) => containing(search)))}::text[])
      with ordinality as given(searched, pattern, place)
    order by place`);

  expect(rows.map(({ found }) => found)).toEqual(pairs.map(([searched, search]) => searched.includes(search)));
  expect(rows.filter(({ found }) => found).length).toBeGreaterThan(50);
});

test('a ticket is found by every part of its title', async () => {
  const client = await insertUser('employee');
  const title = 'Ab%_\\*.?+()[]{}^$|\'"`;-/é語😀';
  const { id } = await insertTicket(client, { title });
  const letters = [...title];

  for (const [start, length] of fc.sample(fc.tuple(fc.nat(letters.length - 3), fc.integer({ min: 1, max: 6 })), 25)) {
    const part = letters.slice(start, start + length).join('');
    const found = await app.inject({ url: '/api/ticketing/tickets', query: { search: part }, headers: bearer(client) });
    const other = { search: `${part}#${part}` };
    const none = await app.inject({ url: '/api/ticketing/tickets', query: other, headers: bearer(client) });

    expect([part, found.json().map((ticket: { id: string }) => ticket.id)]).toEqual([part, [id]]);
    expect([part, none.json()]).toEqual([part, []]);
  }
});

test('a cursor is one that a list answered, or is refused', () => {
  const keys = [byText(sql`name`), byMoment(sql`moment`), byNumber(sql`rank`), byId(sql`id`)];
  const encoded = fc
    .oneof(fc.jsonValue(), fc.array(fc.anything(), { minLength: 4, maxLength: 4 }))
    .map((value) =>
      Buffer.from(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? '').toString(
        'base64url',
      ),
    );

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), encoded), (cursor) => {
      expect(() => after(cursor, keys, 'asc')).toThrow(Refusal);
    }),
    runs,
  );
  const moment = '2026-03-01T12:00:00.000Z';
  const good = Buffer.from(JSON.stringify(['Ada', moment, '0.5', crypto.randomUUID()])).toString('base64url');
  expect(after(good, keys, 'asc').where).toBeDefined();
});

test('the words of any Markdown are read, and are no longer than it', () => {
  const marks = [
    '#',
    '*',
    '_',
    '`',
    '~',
    '>',
    '-',
    '1.',
    '|',
    '[',
    ']',
    '(',
    ')',
    '<b>',
    '</',
    '!',
    '&amp;',
    '\\',
    '\n',
    '\n\n',
    '    ',
    ' ',
    'word',
    'é😀',
    '[^a]:',
    '---',
  ];
  const markdown = fc.oneof(
    fc.array(fc.constantFrom(...marks), { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );

  fc.assert(
    fc.property(markdown, (article) => {
      const words = readMarkdown(article);
      expect(words.length).toBeLessThanOrEqual(article.length);
      expect(words).toBe(
        words
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
          .join('\n'),
      );
      expect([...previewOf(words)].length).toBeLessThanOrEqual(151);
    }),
    runs,
  );
});
