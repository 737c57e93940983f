import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';

/** The number of migrations before the one that removes the cursors of jobs. */
const EARLIER = 63;

test('an upgrade removes the cursors of the consumers that queued one job each, and leaves all others', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  const names = ['auto_close', 'forget_mail', 'notifications', 'promises', 'team_mail', 'ticket_mail'];
  await client.query(
    `insert into event_cursors (consumer, position, event_id) select unnest($1::text[]), 7, gen_random_uuid()`,
    [names],
  );

  await upgrade(EARLIER + 1);

  const { rows } = await client.query('select consumer from event_cursors where position = 7 order by consumer');
  await client.query('rollback');
  await client.end();
  expect(rows.map(({ consumer }) => consumer)).toEqual(['notifications', 'team_mail', 'ticket_mail']);
});
