import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What API tests start: PostgreSQL, a mailbox or the program. */
const services = ['test/database.ts', 'test/cluster.ts', 'test/imap-server.ts', 'test/program.ts'].concat(
  'server/database/embedded/embedded.ts',
);

/** What each module of this repository imports of it. */
const imports = new Map<string, string[]>();

test('a test in server/ is named .unit.test.ts exactly if it starts no service', () => {
  const files = globSync('server/**/*.test.ts', { cwd: root });
  const misnamed = files.filter((file) => file.endsWith('.unit.test.ts') === needsService(file));

  expect(files.filter(needsService).length).toBeGreaterThan(100);
  expect(misnamed).toEqual([]);
});

function needsService(file: string) {
  const reached = new Set([file]);
  for (const module of reached) for (const imported of importsOf(module)) reached.add(imported);
  return services.some((service) => reached.has(service));
}

function importsOf(module: string) {
  const known = imports.get(module) ?? readImports(module);
  imports.set(module, known);
  return known;
}

function readImports(module: string) {
  const specifiers = readFileSync(join(root, module), 'utf8').matchAll(
    /^(?:import|\} from) (?!type ).*?'([#.][^']+)'/gm,
  );
  const paths = Array.from(specifiers, ([, path = '']) =>
    path.startsWith('.') ? join(dirname(module), path) : path.slice(1),
  );
  return paths.filter((path) => path.endsWith('.ts') && existsSync(join(root, path)));
}
