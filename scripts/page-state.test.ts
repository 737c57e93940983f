import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isEndpoint } from '#contract/endpoint.ts';

/** What lives as long as the page, and needs no reset: by file and name, with the reason. */
const lasting: Record<string, string> = {
  'web/features/desk/tickets/home/use-extras.ts loaded': 'code that was loaded stays so',
  'web/features/desk/promise/time-zones.ts names': 'the names of time zones never change',
  'web/lib/page-provider.ts unset': 'the page names its provider once',
  'web/lib/session.ts known': 'a copy of the storage, compared with it at each reading',
  'web/lib/session.ts listeners': 'what listens ends that itself',
  'web/lib/session.ts confined': 'what listens ends that itself',
  'web/lib/drafts.ts followers': 'what listens ends that itself',
  'web/lib/drafts.ts sentListeners': 'what listens ends that itself',
  'web/lib/ticking.ts listeners': 'what listens ends that itself',
};

const files = globSync('web/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|stories)\.|^web\/(pages|site|layouts)\//.test(file),
);

/** Values outside of functions that can change: variables, stores, and maps and sets that start empty. */
const changing = [
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)[^=\n]* = createStore\b/gm,
  /^(?:export )?const (\w+)\b(?!: Readonly)[^=\n]* = new (?:Map|Set)(?:<.*>)?\(\)/gm,
];

const found = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const names = changing.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name));
  const resets = Array.from(text.matchAll(/onNewPage\((?:.*\);$|[\s\S]*?^\}\);$)/gm), ([reset]) => reset).join('\n');
  return names.map((name) => ({ place: `${file} ${name}`, isReset: new RegExp(`\\b${name}\\b`).test(resets) }));
});

// Otherwise a component test would find what an earlier one left behind.
test('what lives as long as the page is reset with it', () => {
  const missing = found.filter(({ place, isReset }) => !isReset && !(place in lasting));

  expect(found.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

test('every exception exists', () => {
  const places = found.filter(({ isReset }) => !isReset).map(({ place }) => place);

  expect(Object.keys(lasting).filter((place) => !places.includes(place))).toEqual([]);
});

/** Reads outside of queries, by file and call, with the reason. */
const unstored: Record<string, string> = {
  'web/features/desk/promise/api.ts listFederalHolidays': 'a button fills in the form with them',
  'web/features/desk/tickets/api.ts findTicket': 'the query of the list reads a row that has changed',
  'web/portal/palette/sources.ts listTickets': 'the query of the palette calls it',
  'web/portal/palette/sources.ts listArticles': 'the query of the palette calls it',
  'web/portal/palette/staff-sources.ts listUsers': 'the query of the palette calls it',
  'web/portal/live-updates.tsx findSession': 'it renames the session',
  'web/portal/session-watch.tsx findSession': 'it extends the session',
  'web/features/desk/tickets/keys/quick-change.ts findTicket': 'it compares what is there with what is taken back',
};

test('pages read records with queries, so there is no second cache', async () => {
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync('contract/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => import(`../${file}`)),
  );
  const reads = new Set(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) && value.method === 'GET' ? [name] : [])),
    ),
  );
  const outside = new Set(files.flatMap((file) => readsOutsideQueries(file, reads)));

  expect(reads.size).toBeGreaterThan(50);
  expect([...outside].sort()).toEqual(Object.keys(unstored).sort());
  const clients = files.filter((file) => readFileSync(file, 'utf8').includes('new QueryClient('));
  expect(clients.sort()).toEqual(['web/lib/query-client.ts', 'web/portal/prerendered-frame.tsx']);
});

/** The calls of `request` outside of a `queryFn`, in the file that is read. */
const called: string[] = [];
let queries = 0;
const isQueryFn = ({ key }: { key: object }) => 'name' in key && key.name === 'queryFn';
const visitor = new Visitor({
  Property: (property) => {
    if (isQueryFn(property)) queries += 1;
  },
  'Property:exit': (property) => {
    if (isQueryFn(property)) queries -= 1;
  },
  CallExpression: ({ callee, arguments: [call] }) => {
    if (queries > 0 || !('name' in callee && callee.name === 'request')) return;
    const named = call?.type === 'MemberExpression' ? call.property : call;
    if (named && 'name' in named) called.push(`${named.name}`);
  },
});

/** The calls of a file that read records outside of queries. */
function readsOutsideQueries(file: string, reads: Set<string>) {
  called.length = 0;
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return called.filter((name) => reads.has(name)).map((name) => `${file} ${name}`);
}
