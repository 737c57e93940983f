import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { resourcesCountedBy, resourcesShownBy } from '#contract/shown-resources.ts';
import { everyQuery, webTexts } from '#test/every-query.ts';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { pageId } from '#web/lib/page-id.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { emitLive } from './live.ts';
import { keepQueriesLive } from './live-queries.ts';

withFakeBrowser();

/** What no live update concerns, by its file. */
const reasons: Record<string, string> = {
  '/web/features/website/articles/api.ts': 'code that is loaded, and calls that count something',
  '/web/features/desk/files/stored-files.ts': 'the bytes of a file never change',
  '/web/features/people/password-resets/api.ts': 'a page behind a link, without a stream',
  '/web/features/desk/promise/api.ts': 'a calculation with what the form has',
  '/web/features/desk/routines/api.ts': 'a calculation with what the form has',
  '/web/features/people/registration/api.ts': 'a page behind a link, without a stream',
  '/web/features/desk/pickers/api.ts': 'today’s date',
  '/web/features/desk/tickets/thread/whole-mail-dialog.tsx': 'the pictures of an email never change',
  '/web/lib/common-passwords.ts': 'a file',
  '/web/portal/palette/entries.ts': 'a search that is gone with its text',
  '/web/portal/screens/single-sign-on.tsx': 'a step of a login',
};

/** Loaded without the stand-in for a browser. */
const queries = await everyQuery();

/** In milliseconds: longer than the counts wait. */
const SOON = 11_000;

test('whatever a page shows is read again when live updates tell of it, and until that has succeeded', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(queries.length).toBeGreaterThan(50);

  for (const { name, options } of queries) {
    const { shows, isCostly } = options.meta ?? {};
    if (!shows) {
      expect.soft(Object.keys(reasons), name).toContain(name.split(' ')[0]);
      continue;
    }
    session.touch();
    let isUp = true;
    let asked = '';
    vi.stubGlobal('fetch', async (url: string) => {
      asked = url;
      return isUp ? Response.json([]) : Response.json({ message: '' }, { status: 503 });
    });
    const client = createQueryClient();
    const { enabled: _, ...always } = options as typeof options & { enabled?: unknown };
    const end = new QueryObserver(client, always as never).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(SOON);
    keepQueriesLive(client);
    const state = () => client.getQueryState(options.queryKey);
    const updates = () => state()?.dataUpdateCount ?? 0;

    // A beginning of a text must not take the place of the whole.
    expect.soft(options.meta?.records?.inPart?.includes('description') ?? false, name).toBe(asked.includes('=excerpt'));
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

      const isCount = isCostly || resourcesCountedBy(shows.endpoint).includes(resource);
      if (resource !== 'notification' && !isCount) await tell(pageId);
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
  const silent = Object.entries(webTexts).flatMap(([path, text]) =>
    text
      .split(/(?=queryFn:)/)
      .slice(1)
      .map((part, index, parts) => `${parts[index - 1] ?? text.split('queryFn:')[0]}`.slice(-200) + part.slice(0, 500))
      .filter((around) => !around.includes('shows: {') && !builders.includes(path) && !(path in reasons))
      .map(() => path),
  );

  expect(silent).toEqual([]);
});
