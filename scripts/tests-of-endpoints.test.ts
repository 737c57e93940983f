import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Endpoint, isEndpoint } from '#contract/endpoint.ts';
import { root } from '#server/platform/process/root.ts';

/** More files than these would hide those that are about the call. */
const MOST = 6;

type Named = { name: string; endpoint: Endpoint };

/** It makes every call. */
const matrix = 'server/platform/http/authorization.test.ts';

const files = globSync(['server/**/*.ts', 'web/**/*.test.tsx', 'e2e/*.test.ts', 'test/*.ts'], { cwd: root }).sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Every call of the contract, by its tag and address. */
async function namedEndpoints() {
  const modules = globSync('contract/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const all: Named[] = [];
  for (const file of modules) {
    const exported: Record<string, unknown> = await import(join(root, file));
    for (const [name, endpoint] of Object.entries(exported)) if (isEndpoint(endpoint)) all.push({ name, endpoint });
  }
  return all.sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

const orderOf = ({ endpoint: { schema, url, method } }: Named) => `${schema.tags[0]} ${url} ${method}`;

/** How often a test names a call, or sends it to its address without the contract. */
function mentions(text: string, { name, endpoint: { method, url } }: Named) {
  const mayMention = text.includes(name) || text.includes(`'${method}'`);
  if (!mayMention) return 0;
  const address = url.replace('/api/ticketing', '(?:/api/ticketing)?').replaceAll(/:\w+/g, "[^/'`]+");
  const patterns = [`\\b${name}\\b(?!')`, `'${method}', ['\`]${address}(?=['\`?])`];
  return patterns.reduce((count, pattern) => count + (text.match(new RegExp(pattern, 'g'))?.length ?? 0), 0);
}

/** The files of tests that name a call, those first that do so most often; else those whose tools make it. */
function testsOf(named: Named) {
  const naming = [...texts].flatMap(([file, text]) => {
    const count = mentions(text, named);
    return count > 0 ? [{ file, count }] : [];
  });
  const direct = naming
    .filter(({ file }) => isTest(file))
    .sort((one, other) => other.count - one.count || one.file.localeCompare(other.file))
    .map(({ file }) => file);
  if (direct.some(isOfServer)) return direct;

  const tools = naming.filter(({ file }) => file.startsWith('test/')).map(({ file }) => `'#${file}'`);
  const indirect = [...texts].filter(([file, text]) => isTest(file) && tools.some((tool) => text.includes(tool)));
  return [...direct, ...(indirect.length > 0 ? indirect.map(([file]) => file) : [matrix])];
}

const isOfServer = (file: string) => file.startsWith('server/');

function routeOf({ name }: Named) {
  const routes = [...texts].filter(([file]) => isOfServer(file) && file.endsWith('routes.ts'));
  const usages = [new RegExp(`\\.${name}\\b`), new RegExp(`\\b${name}\\b.*from '#contract/`)];
  return routes.find(([, text]) => usages.some((usage) => usage.test(text)))?.[0];
}

const all = await namedEndpoints();

test('every call of the contract has a route', () => {
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((named) => !routeOf(named)).map(({ name }) => name)).toEqual([]);
});

// Rewrite the page with `npx vitest run --project unit scripts/tests-of-endpoints.test.ts -u`.
test('docs/tests.md names the tests of each call', async () => {
  const sections = Object.entries(Object.groupBy(all, ({ endpoint }) => endpoint.schema.tags[0] ?? ''));
  const page = [intro, ...sections.map(([tag, calls = []]) => `## ${tag}\n\n${calls.map(entryOf).join('\n')}\n`)];

  await expect(page.join('\n')).toMatchFileSnapshot('../docs/tests.md');
});

const intro = `# Which tests prove which call

For each call of the API: its name in \`contract/\`, its route, and the files of tests that name it most often. All calls are
also in \`server/platform/http/authorization.test.ts\` (who may), \`server/platform/database/plans.test.ts\` (which indexes),
\`server/platform/events/every-change.test.ts\` (what is recorded) and \`server/platform/http/idempotency/every-creation.test.ts\` (what a repeat
creates). \`scripts/tests-of-endpoints.test.ts\` writes this page.
`;

function entryOf(named: Named) {
  const { name, endpoint } = named;
  const tests = testsOf(named);
  const shown = tests.slice(0, MOST).map((file) => `  - \`${file}\``);
  const rest = tests.length > MOST ? [`  - ${tests.length - MOST} more: \`grep -rl ${name} server web e2e\``] : [];
  return [`- **${endpoint.method} ${endpoint.url}**, \`${name}\`, \`${routeOf(named)}\``, ...shown, ...rest].join('\n');
}
