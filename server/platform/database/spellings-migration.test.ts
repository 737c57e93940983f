import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that gives tags and categories one spelling. */
const EARLIER = 48;

test('an upgrade gives tags and categories the spelling that most have, and those of the product their own', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), 'ada@acme.example', 'Ada', 'Lee', 'employee', id, '' from companies;
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
      select gen_random_uuid(), 'Printer', 'On fire', 'medium', category, tags, company_id, id from users, (values
        ('general it support', array['vpn', 'a', 'VPN']), ('Custom Thing', array['VPN']), ('custom thing', array['VPN', 'A']),
        ('Custom Thing', array['a']), ('Hardware Issues', array[]::text[])) as sent (category, tags);
    insert into articles (id, title, content, plain_text, category, tags, tag_line, is_published)
      select gen_random_uuid(), 'VPN', 'x', 'x', category, tags, array_to_string(tags, ', '), true from (values
        ('VPN', array['Remote']), ('VPN', array['Remote', 'remote']), ('vpn', array['remote', 'x'])) as sent (category, tags)`);

  await upgrade();

  const { rows: tickets } = await client.query('select category, tags from tickets order by category, tags');
  const { rows: articles } = await client.query('select category, tags, tag_line from articles order by tag_line');
  await client.query('rollback');
  await client.end();
  expect(tickets).toEqual([
    { category: 'Custom Thing', tags: ['VPN'] },
    { category: 'Custom Thing', tags: ['VPN', 'a'] },
    { category: 'Custom Thing', tags: ['a'] },
    { category: 'General IT Support', tags: ['VPN', 'a'] },
    { category: 'Hardware Issues', tags: [] },
  ]);
  expect(articles.map(({ category, tag_line: line }) => [category, line])).toEqual([
    ['VPN', 'Remote'],
    ['VPN', 'Remote'],
    ['VPN', 'Remote, x'],
  ]);
});
