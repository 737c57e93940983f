import { expect, onTestFinished, test } from 'vitest';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { startCluster } from '#test/cluster.ts';
import { createTestDatabase } from '#test/database.ts';
import { slow } from '#test/slow.ts';
import { checkServer } from './startup-check.ts';

slow('Starts, stops or cuts off a PostgreSQL of its own');

test('a database that can lose acknowledged writes is refused unless it is allowed', async () => {
  const { url, remove } = await startCluster(['synchronous_commit = off']);
  onTestFinished(remove);

  const look = checkServer(url, { allowUnsafe: false });
  const refusal = await look.catch((error) => error);
  const allowed = checkServer(url, { allowUnsafe: true });

  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal.message).toMatch(/^The database has synchronous_commit switched off: .* or set ALLOW_UNSAFE_DB=1 /);
  await expect(allowed).resolves.toBeUndefined();
});

test('one that is not there is refused in a sentence without its address', async () => {
  const { url, drop } = await createTestDatabase();
  await drop();

  const refusal = await checkServer(url, { allowUnsafe: false }).catch((error) => error);

  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal.message).toMatch(/^The database at DATABASE_URL can’t be used: database ".*" does not exist\. Check/);
  expect(refusal.message).not.toContain('postgresql://');
});

test.each([
  ['nobody listens', 'postgresql://archway@127.0.0.1:9/archway'],
  ['is no socket', 'postgresql://archway@%2Ftmp%2Fno-such-folder/archway'],
])('where %s the database is away, which may pass', async (_, url) => {
  const failure = await checkServer(url, { allowUnsafe: false }).catch((error) => error);

  expect(failure).not.toBeInstanceOf(StartupError);
  expect(failure.code).toMatch(/^(ECONNREFUSED|ENOENT)$/);
});
