import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reachedFrom } from './module-imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What API tests start: PostgreSQL, a mailbox or the program. */
const services = ['test/database.ts', 'test/cluster.ts', 'test/imap-server.ts', 'test/program.ts'].concat(
  'server/platform/database/embedded/embedded.ts',
);

test('a test in server/ is named .unit.test.ts exactly if it starts no service', () => {
  const files = globSync('server/**/*.test.ts', { cwd: root });
  const misnamed = files.filter((file) => file.endsWith('.unit.test.ts') === needsService(file));

  expect(files.filter(needsService).length).toBeGreaterThan(100);
  expect(misnamed).toEqual([]);
});

test('a test in packages/ starts no service', () => {
  expect(globSync('packages/**/*.test.ts', { cwd: root }).filter(needsService)).toEqual([]);
});

function needsService(file: string) {
  const reached = reachedFrom([file]);
  return services.some((service) => reached.has(service));
}
