import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/search-text.ts';
import { startApp } from '#test/app.ts';
import { tries } from '#test/tries.ts';

const { db } = await startApp({ own: true });

/** Texts of several scripts, accents, quotes, dashes, spaces and invisible characters, and any character now and then. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abzAZ019 éÉüÜÖäøØßẞæÆœþŁıİŋσςΣΆЙёЁЖ語ががｶﾞ각') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...'\'"`´‘’“”„«»′″-‐‑–—−\t\n\r\u00a0\u2003\u2028\u3000\u00ad\u200b\u200d\ufeff'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...'\u0300\u0301\u0308\u0323ﬁ½²™…ＡＢ１％_\\😀👍🏽שָׁمُحَمَّد') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 0xd7ff }).map((code) => String.fromCodePoint(code)) },
);
const text = fc.array(character, { maxLength: 30 }).map((characters) => characters.join(''));

test('the database folds text as the browser does', async () => {
  const texts = fc.sample(text, { numRuns: tries(2_000, 20_000), seed: 20_261_127 });

  const { rows } = await db.execute<{ folded: string }>(sql`
    select folded(written) from unnest(${sql.param(texts)}::text[]) with ordinality as given(written, place) order by place`);

  const differing = texts.filter((written, index) => rows[index]?.folded !== foldText(written));
  expect(
    differing.map((written) => [...written].map((letter) => letter.codePointAt(0)?.toString(16)).join(' ')),
  ).toEqual([]);
});
