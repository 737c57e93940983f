import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { resourcesShownBy } from '#contract/shown-resources.ts';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { pageId } from '#web/lib/page-id.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { emitLive } from './live.ts';
import { keepQueriesLive } from './live-queries.ts';
import type { Shows } from './shows.ts';

withFakeBrowser();

/** What no live update concerns, by its file. */
const reasons: Record<string, string> = {
  '/web/features/articles/api.ts': 'code that is loaded, and calls that count something',
  '/web/features/files/stored-files.ts': 'the bytes of a file never change',
  '/web/features/password-resets/api.ts': 'a page behind a link, without a stream',
  '/web/features/promise/api.ts': 'a calculation with what the form has',
  '/web/features/registration/api.ts': 'a page behind a link, without a stream',
  '/web/features/reports/api.ts': 'today’s date',
  '/web/features/tickets/thread/whole-mail-dialog.tsx': 'the pictures of an email never change',
  '/web/lib/common-passwords.ts': 'a file',
  '/web/portal/palette/entries.ts': 'a search that is gone with its text',
  '/web/portal/screens/single-sign-on.tsx': 'a step of a login',
};

const texts: Record<string, string> = import.meta.glob(
  ['/web/**/*.{ts,tsx}', '!/web/**/*.{test,stories}.*', '!/web/{pages,layouts}/**'],
  { query: '?raw', import: 'default', eager: true },
);
const modules = import.meta.glob<Record<string, unknown>>([
  '/web/**/*.{ts,tsx}',
  '!/web/**/*.{test,stories}.*',
  '!/web/{pages,layouts}/**',
]);

type Options = { queryKey: QueryKey; queryFn: () => unknown; meta?: { shows?: Shows; isCostly?: boolean } };

/** The exported queries of the web half, and functions that make them. */
function exportsWithQueries() {
  return Object.entries(texts).flatMap(([path, text]) =>
    text.split(/^export /m).flatMap((part) => {
      const name = /^(?:const|function) ([a-z]\w*)/.exec(part)?.[1];
      const makesQuery = /\b(?:queryOf|freshQueryOf|queryOptions|pagedList)\(/.test(
        part.split(/^(?:const|function) /m)[1] ?? '',
      );
      return name && makesQuery && !name.startsWith('use') && !path.startsWith('/web/lib/') ? [{ path, name }] : [];
    }),
  );
}

/** Stands in for whatever a function asks for: an id, a record, a search. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => {
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => 'x';
    if (key === Symbol.iterator) return [][Symbol.iterator];
    return anything;
  },
});

async function everyQuery() {
  const queries: { name: string; options: Options }[] = [];
  for (const { path, name } of exportsWithQueries()) {
    const made = (await modules[path]?.())?.[name];
    const options = typeof made === 'function' ? made(anything, anything, anything) : made;
    if (options?.queryKey && options.queryFn) queries.push({ name: `${path} ${name}`, options });
  }
  return queries;
}

/** Loaded without the stand-in for a browser. */
const queries = await everyQuery();

/** In milliseconds: longer than the counts wait. */
const SOON = 11_000;

test('whatever a page shows is read again when live updates tell of it, and until that has succeeded', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(queries.length).toBeGreaterThan(50);

  for (const { name, options } of queries) {
    const { shows, isCostly = false } = options.meta ?? {};
    if (!shows) {
      expect.soft(Object.keys(reasons), name).toContain(name.split(' ')[0]);
      continue;
    }
    session.touch();
    let isUp = true;
    vi.stubGlobal('fetch', async () => (isUp ? Response.json([]) : Response.json({ message: '' }, { status: 503 })));
    const client = createQueryClient();
    const { enabled: _, ...always } = options as Options & { enabled?: unknown };
    const end = new QueryObserver(client, always as never).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(SOON);
    keepQueriesLive(client);
    const state = () => client.getQueryState(options.queryKey);
    const updates = () => state()?.dataUpdateCount ?? 0;

    for (const resource of resourcesShownBy(shows.endpoint) ?? []) {
      const tell = (page?: string) => {
        const id = Object(shows.params).ticketId ?? 'x';
        if (resource === 'ticket')
          emitLive({ name: 'ticket', data: { ticketId: id, version: 2, what: 'changed', page } });
        else if (resource === 'notification') emitLive({ name: resource, data: { ticket: null, readAt: null } });
        else emitLive({ name: 'record', data: { resource, page } });
        return vi.advanceTimersByTimeAsync(SOON);
      };
      const before = updates();
      await tell();
      expect.soft(updates(), `${name} after a change of a ${resource}`).toBe(before + 1);

      if (resource !== 'notification' && !isCostly) await tell(pageId);
      expect.soft(updates(), `${name} after a change by this page`).toBe(before + 1);

      isUp = false;
      await tell();
      expect.soft(state()?.status, `${name} after a failed read`).toBe('error');
      isUp = true;
      await vi.advanceTimersByTimeAsync(60_000);
      expect.soft([state()?.status, updates()], `${name} tried again`).toEqual(['success', before + 2]);
    }
    end();
    client.clear();
  }
});

test('a query without a call of the contract says what it shows, or why that never changes', () => {
  const builders = ['/web/lib/query-of.ts', '/web/lib/paged-list.ts'];
  const silent = Object.entries(texts).flatMap(([path, text]) =>
    text
      .split(/(?=queryFn:)/)
      .slice(1)
      .map((part, index, parts) => `${parts[index - 1] ?? text.split('queryFn:')[0]}`.slice(-200) + part.slice(0, 500))
      .filter((around) => !around.includes('shows: {') && !builders.includes(path) && !(path in reasons))
      .map(() => path),
  );

  expect(silent).toEqual([]);
});
