import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, queryAt } from '#test/database.ts';
import { run } from './main.ts';

test('a start that fails at a statement prints its error, not the values of the statement', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await queryAt(
    url,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no users today'; end $$;
     create trigger refuse before insert on users for each row execute function refuse()`,
  );
  const settings = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'fatal', ALLOW_UNSAFE_DB: '1' };

  const failure: unknown = await run({
    ...settings,
    ADMIN_EMAIL: 'ada@acme.example',
    ADMIN_PASSWORD: 'long secret',
  }).catch((error) => error);

  // Node prints an uncaught error like this.
  const printed = inspect(failure);
  expect(printed).toContain('no users today');
  expect(printed).toContain('\n    at ');
  for (const value of ['ada@acme.example', 'long secret', '$argon2']) expect(printed).not.toContain(value);
});
