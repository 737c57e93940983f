import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { type Ticket, ticketList } from '#web/features/desk/tickets/api.ts';
import { companyList } from '#web/features/people/companies/api.ts';
import { pageId } from '#web/lib/page-id.ts';
import { type Loaded, loadNextPage } from '#web/lib/paged-list.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ApiError } from '#web/lib/request.ts';
import { emitLive } from './live.ts';
import { keepQueriesLive } from './live-queries.ts';

withFakeBrowser();

type Row = { id: string; status: string; isUnread?: boolean };

/** The tickets in list order. The first page has 25 of them. */
let server: Row[];
let asked: string[];
let client: QueryClient;
const list = ticketList({});
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `t${from + index}`);

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server = ids(1, 60).map((id) => ({ id, status: 'open' }));
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => answer(new URL(url, 'https://archway.example')));
  client = createQueryClient();
});

function answer({ pathname, searchParams }: URL) {
  const id = pathname.split('/')[4];
  if (pathname.endsWith('/companies')) {
    asked.push('companies');
    return Response.json([]);
  }
  asked.push(id ?? `list ${searchParams.get('cursor') ?? ''}`.trim());
  const ticket = server.find((each) => each.id === id);
  if (id) return ticket ? Response.json(ticket) : Response.json({ message: 'Ticket not found' }, { status: 404 });
  const start = Number(searchParams.get('cursor') ?? 0);
  const end = start + Number(searchParams.get('limit'));
  const next = new Headers({ link: `<https://archway.example/?cursor=${end}>; rel="next"` });
  return Response.json(server.slice(start, end), end < server.length ? { headers: next } : {});
}

/** Shows the list with its first rows, and keeps it live. */
async function open() {
  onTestFinished(new QueryObserver(client, list).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  keepQueriesLive(client);
  asked = [];
}

const loaded = () => client.getQueryData<Loaded<Ticket>>(list.queryKey);
const shown = () => loaded()?.rows.map(({ id, status }) => (status === 'open' ? id : `${id} ${status}`));

function change(id: string, status: string) {
  server = server.map((each) => (each.id === id ? { id, status } : each));
  hear(id);
}

const hear = (ticketId: string) => emitLive({ name: 'ticket', data: { ticketId, version: 2, what: 'changed' } });
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('changed rows stay where they are, and new ones wait until the list is refreshed', async () => {
  await open();
  server = [{ id: 'new', status: 'open' }, ...server.slice(2), ...server.slice(0, 2)];
  hear('new');
  change('t5', 'closed');

  await wait(0);

  expect(shown()?.slice(0, 6)).toEqual(['t1', 't2', 't3', 't4', 't5 closed', 't6']);
  expect(loaded()?.arrived).toEqual(['new']);
  await client.refetchQueries({ queryKey: list.queryKey });
  expect(shown()?.slice(0, 2)).toEqual(['new', 't3']);
  expect(loaded()?.arrived).toBeUndefined();
});

test('a new row goes on waiting while others change', async () => {
  await open();
  server = [{ id: 'new', status: 'open' }, ...server];
  hear('new');
  await wait(1_000);

  change('t2', 'resolved');
  await wait(1_000);

  expect(loaded()?.arrived).toEqual(['new']);
});

test('a changed row that is not on the first page is read by itself, and one that is gone leaves', async () => {
  await open();
  server = [...server.slice(25, 55), ...server.filter(({ id }) => id === 't9'), ...server.slice(55)];
  change('t9', 'resolved');
  hear('t4');

  await wait(0);

  expect(asked.toSorted()).toEqual(['list', 't4', 't9']);
  expect(shown()?.slice(2, 8)).toEqual(['t3', 't5', 't6', 't7', 't8', 't9 resolved']);
});

test('a change whose answer was lost is read, and also when the server makes it later', async () => {
  await open();
  const close = (id: string) => {
    server = server.map((each) => (each.id === id ? { id, status: 'closed' } : each));
  };
  const own = (ticketId: string) =>
    emitLive({ name: 'ticket', data: { ticketId, version: 2, what: 'changed', page: pageId } });
  const send = (id: string, status: number) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: async () => {
          close(id);
          throw new ApiError(status, '');
        },
      })
      .execute(undefined)
      .catch(() => undefined);

  await send('t5', 403);
  await wait(1_000);
  expect(shown()).toContain('t5');
  await send('t6', 0);
  await wait(0);
  expect(shown()).toContain('t6 closed');
  close('t7');
  own('t7');
  await wait(1_000);
  expect(shown()).toContain('t7 closed');

  await wait(60_000);
  close('t8');
  own('t8');
  await wait(1_000);
  expect(shown()).toContain('t8');
});

test('a hundred changes within a second are one request', async () => {
  await open();
  for (const id of ids(1, 20)) hear(id);
  await wait(0);
  expect(asked).toEqual(['list']);

  for (const id of ids(1, 20)) hear(id);
  await wait(999);
  expect(asked).toEqual(['list']);
  await wait(1);

  expect(asked).toEqual(['list', 'list']);
});

test('a page that nobody sees reads what has changed when it is shown', async () => {
  await open();
  Object.assign(document, { visibilityState: 'hidden' });
  change('t1', 'closed');
  await wait(5_000);
  expect(asked).toEqual([]);

  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);

  expect(shown()?.[0]).toBe('t1 closed');
});

test('a ticket that was read elsewhere loses its mark, though a list from before that arrives later', async () => {
  await open();
  server = server.map((row) => ({ ...row, isUnread: row.id === 't2' }));
  const answering = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answering.promise);
  const before = await answer(new URL('https://archway.example/api/ticketing/tickets?limit=25'));
  void client.refetchQueries({ queryKey: list.queryKey });
  server = server.map((row) => ({ ...row, isUnread: false }));
  vi.stubGlobal('fetch', async (url: string) => answer(new URL(url, 'https://archway.example')));
  emitLive({ name: 'notification', data: { ticket: { id: 't2' }, readAt: '2026-03-10T16:00:00.000Z' } });
  await wait(0);

  answering.resolve(before);
  await wait(0);

  expect(loaded()?.rows.filter(({ isUnread }) => isUnread)).toEqual([]);
});

test('sixty changed rows below the first page are read in few requests, and those that left the list leave it', async () => {
  await open();
  await loadNextPage(client, list);
  asked = [];
  server = server
    .map((row, index) => (index < 30 ? row : { ...row, status: 'resolved' }))
    .filter(({ id }) => id !== 't60');
  for (const id of ids(31, 60)) hear(id);

  await wait(0);

  expect(asked).toEqual(['list', 'list']);
  expect(shown()?.slice(28)).toEqual(['t29', 't30', ...ids(31, 59).map((id) => `${id} resolved`)]);
});

test('rows that could not be read are read once the server answers again, and the list says so until then', async () => {
  await open();
  const answering = fetch;
  vi.stubGlobal('fetch', async () => Response.json({ message: '' }, { status: 503 }));
  change('t3', 'closed');
  await wait(0);
  const state = () => client.getQueryState(list.queryKey)?.status;
  expect([state(), shown()?.[2]]).toEqual(['error', 't3']);

  vi.stubGlobal('fetch', answering);
  await wait(5_000);

  expect([state(), shown()?.[2]]).toEqual(['success', 't3 closed']);
});

test('a page ignores what it has changed itself', async () => {
  await open();

  emitLive({ name: 'ticket', data: { ticketId: 't1', version: 2, what: 'changed', page: pageId } });
  await wait(5_000);
  expect(asked).toEqual([]);

  emitLive({ name: 'ticket', data: { ticketId: 't1', version: 2, what: 'changed', page: crypto.randomUUID() } });
  await wait(5_000);
  expect(asked).toEqual(['list']);
});

test('changes of tickets are counted every ten seconds at most, and a changed company is read at once', async () => {
  const companies = companyList('');
  onTestFinished(new QueryObserver(client, companies).subscribe(() => undefined));
  await wait(0);
  keepQueriesLive(client);
  asked = [];

  for (const second of [0, 1, 2, 3, 4]) {
    hear(`t${second}`);
    await wait(1_000);
  }
  await wait(3_000);
  expect(asked).toHaveLength(0);
  emitLive({ name: 'record', data: { resource: 'company', id: 't1' } });
  await wait(0);
  expect(asked).toHaveLength(1);
  await wait(2_000);
  expect(asked).toHaveLength(2);

  emitLive({ name: 'ticket', data: { ticketId: 't1', version: 2, what: 'changed', page: pageId } });
  await wait(10_000);
  expect(asked).toHaveLength(3);
});
