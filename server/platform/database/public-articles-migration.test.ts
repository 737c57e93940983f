import { expect, test } from 'vitest';
import { slugOf } from '#contract/articles-slug.ts';
import { earlierDatabase } from '#test/earlier-database.ts';

/** The number of migrations before the one that gives articles an audience and an address. */
const EARLIER = 66;

const titles = ['Reset your password', 'Reset your password', 'What’s new? (2026)', 'Сбросить пароль', '???', 'VPN_2'];

test('an upgrade keeps articles for clients, gives each an address, and keeps its text as a version', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  for (const title of titles) {
    await client.query(
      `insert into articles (id, title, content, category, tags, is_published, plain_text, tag_line, version)
         values (gen_random_uuid(), $1, 'Text', 'Other', array['a'], true, 'Text', 'a', 3)`,
      [title],
    );
  }

  await upgrade();

  const { rows } = await client.query<{ title: string; slug: string; audience: string }>(
    'select title, slug, audience from articles',
  );
  const { rows: kept } = await client.query('select version, title, content, tags, author_id from article_versions');
  await client.query('rollback');
  await client.end();
  const numbered = [
    ...titles.map(slugOf).filter((slug) => slug !== 'reset-your-password'),
    'reset-your-password',
    'reset-your-password-2',
  ];
  expect(rows.map(({ slug }) => slug).sort()).toEqual(numbered.sort());
  expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(['clients']));
  expect(kept).toHaveLength(titles.length);
  expect(kept[0]).toMatchObject({ version: 3, content: 'Text', tags: ['a'], author_id: null });
});
