import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { readAhead } from '#web/features/desk/tickets/api.ts';
import { callsOfHome, firstListsAt } from '#web/features/desk/tickets/list/first-lists.ts';
import { firstCallsAt } from './first-calls.ts';
import { withValues } from './inline-script.ts';

withFakeBrowser();

const source = readFileSync(new URL('first-calls.js', import.meta.url), 'utf8');
let asked: { address: string; headers: Record<string, string> }[];
let preloaded: string[];
let frame: { dataset: Record<string, string> };

beforeEach(() => {
  asked = [];
  preloaded = [];
  frame = { dataset: {} };
  vi.stubGlobal('earlyAnswers', undefined);
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ address, headers });
    return Response.json(address.includes('?') ? [] : {});
  });
  Object.assign(document, {
    documentElement: { dataset: frame.dataset },
    createElement: () => ({}),
    head: { append: ({ rel, href }: Record<string, string>) => preloaded.push(`${rel} ${href}`) },
  });
});

/** Opens a home as the session's user. */
function open(home: '/admin' | '/client', search = '', lastActivity = Date.now()) {
  const role = home === '/admin' ? 'admin' : 'manager';
  vi.stubGlobal('location', new URL(`https://archway.example/ticketing${home}${search}`));
  localStorage.setItem(
    'ticketing-auth',
    JSON.stringify({ user: { id: 'u1', role }, token: 'token', isAuthenticated: true, lastActivity }),
  );
  runInThisContext(
    withValues(source, {
      session: 'ticketing-auth',
      staff: 'admin super_admin',
      wanted: 'wanted',
      idle: 7_200_000,
      active: 60_000,
      background: 'x-background',
      ...firstCallsAt(home, { [home]: ['/a.js', '/b.js'], [`${home}?ticket`]: ['/a.js', '/panel.js'] }),
    }),
  );
  return role;
}

const addresses = () => asked.map(({ address }) => address);

test.each([
  ['/admin', '', 1],
  ['/admin', '?ticket=t%201', 4],
  ['/client', '', 2],
  ['/client', '?ticket=t%201', 5],
] as const)(
  '%s%s requests all that its first screen needs, which the app then requests no more',
  async (home, search, count) => {
    const role = open(home, search);
    expect(asked).toHaveLength(count);
    expect(asked.every(({ headers }) => headers.authorization === 'Bearer token' && !headers['x-background'])).toBe(
      true,
    );
    expect(preloaded.filter((link) => link === 'modulepreload /panel.js')).toHaveLength(search ? 1 : 0);
    expect(preloaded).toContain('modulepreload /a.js');

    const client = new QueryClient();
    for (const list of firstListsAt(location.href, role)) await client.prefetchQuery(list);
    if (search) await readAhead(client, 't 1');
    expect(asked).toHaveLength(count);

    for (const list of firstListsAt(location.href, role)) await client.refetchQueries(list);
    expect(addresses().slice(count)).toEqual(callsOfHome[home]);
  },
);

test('a list that is filtered waits for the app, and a page that nobody touched says so', () => {
  open('/admin', '?search=printer');
  expect(asked).toEqual([]);
  expect(preloaded).toContain('modulepreload /a.js');

  open('/admin', '', Date.now() - 120_000);
  expect(asked.map(({ headers }) => headers['x-background'])).toEqual(['1']);
});

test('a session that has ended, or is of the other portal, requests nothing', () => {
  open('/admin', '', Date.now() - 8_000_000);
  vi.stubGlobal('location', new URL('https://archway.example/ticketing/client'));

  expect([asked, preloaded, frame.dataset.frame]).toEqual([[], [], 'none']);
});

test('an answer for another session is not used', async () => {
  const role = open('/admin');
  localStorage.setItem(
    'ticketing-auth',
    JSON.stringify({ user: { id: 'u2', role }, token: 'other', isAuthenticated: true, lastActivity: Date.now() }),
  );

  for (const list of firstListsAt(location.href, role)) await new QueryClient().prefetchQuery(list);

  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer token', 'Bearer other']);
});
