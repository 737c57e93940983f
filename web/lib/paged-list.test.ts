import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { type Loaded, loadNextPage, pagedQuery, type Slice, withEach } from './paged-list.ts';

type Row = { id: string; title?: string };

const PAGE = 50;
let server: Row[];
let slices: Slice[];
/** Called before the server answers. */
let hold: (slice: Slice) => Promise<void> | undefined;
let client: QueryClient;

const list = pagedQuery<Row>(['rows'], PAGE, async (slice) => {
  slices.push(slice);
  const from = slice.cursor ? Number(slice.cursor) : -1;
  const after = server.filter(({ id }) => Number(id) > from);
  const rows = after.slice(0, slice.limit);
  await hold(slice);
  return { rows, next: after.length > rows.length ? (rows.at(-1)?.id ?? null) : null };
});

beforeEach(() => {
  client = new QueryClient();
  server = Array.from({ length: 500 }, (_, index) => ({ id: String(index * 10) }));
  slices = [];
  hold = () => undefined;
});

const refresh = () => client.fetchQuery({ ...list, staleTime: 0 });
const loaded = () => client.getQueryData<Loaded<Row>>(list.queryKey);
const ids = () => loaded()?.rows.map(({ id }) => id);
const firstIds = (count: number) => server.slice(0, count).map(({ id }) => id);

async function load(pages: number) {
  await refresh();
  for (let page = 2; page <= pages; page++) await loadNextPage(client, list);
  slices = [];
}

/** A promise, and the function that fulfills it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('a refresh reads as many rows as are loaded, in few large pages', async () => {
  await load(7);

  await refresh();

  expect(slices).toEqual([{ limit: 200 }, { cursor: '1990', limit: 150 }]);
  expect(ids()).toEqual(firstIds(350));
});

test('after a refresh, no row is lost, doubled or old, wherever others were added, removed and changed', async () => {
  await load(6);
  server = server.filter(({ id }) => !['0', '70', '2500'].includes(id));
  server.splice(3, 0, { id: '25' }, { id: '26' });
  server = server.map((row) => (row.id === '2600' ? { ...row, title: 'It howls' } : row));

  await refresh();

  expect(loaded()?.rows).toEqual(server.slice(0, 300));
  expect(loaded()?.rows.find(({ id }) => id === '2600')?.title).toBe('It howls');
});

test('a short list that has grown is shown whole', async () => {
  server = server.slice(0, 10);
  await load(1);
  server = [...server, { id: '95' }];

  await refresh();

  expect(ids()).toEqual(firstIds(11));
  expect(loaded()?.next).toBeNull();
});

test('a page that arrives during a refresh is read again by it', async () => {
  await load(1);
  const { passed, open } = gate();
  hold = ({ cursor }) => (cursor ? undefined : passed);

  const refreshing = refresh();
  await loadNextPage(client, list);
  open();
  await refreshing;

  expect(slices.at(-1)).toEqual({ cursor: '490', limit: 50 });
  expect(ids()).toEqual(firstIds(100));
});

test('a page that was requested before a refresh has moved the end is requested again, at the new end', async () => {
  await load(1);
  const { passed, open } = gate();
  hold = ({ cursor }) => (cursor === '490' ? passed : undefined);

  const loading = loadNextPage(client, list);
  server.splice(2, 0, { id: '15' }, { id: '16' });
  await refresh();
  open();
  await loading;

  expect(ids()).toEqual(firstIds(100));
});

test('a row that has moved to the next page is shown once, as it is now', async () => {
  await load(1);
  server = server.filter(({ id }) => id !== '480');
  server.splice(49, 0, { id: '495', title: 'moved' });
  client.setQueryData<Loaded<Row>>(list.queryKey, (now) => now && { ...now, rows: [{ id: '495' }, ...now.rows] });

  await loadNextPage(client, list);

  expect(loaded()?.rows.filter(({ id }) => id === '495')).toEqual([{ id: '495', title: 'moved' }]);
});

test('a first page that the server ended early is shown at once, and a refresh reads on to as many rows', async () => {
  const early = pagedQuery<Row>(['early'], PAGE, async (slice) => {
    slices.push(slice);
    const from = Number(slice.cursor ?? -1);
    return { rows: server.slice(from + 1, from + 2), next: from < 5 ? String(from + 1) : null };
  });
  const read = () => client.fetchQuery({ ...early, staleTime: 0 });

  expect(await read()).toEqual({ rows: server.slice(0, 1), next: '0' });
  await loadNextPage(client, early);
  await loadNextPage(client, early);
  slices = [];

  expect(await read()).toEqual({ rows: server.slice(0, 3), next: '2' });
  expect(slices).toHaveLength(3);
});

test('a page that could not be loaded leaves the list as it is', async () => {
  await load(1);
  hold = () => Promise.reject(new Error('offline'));

  await expect(loadNextPage(client, list)).rejects.toThrow('offline');

  expect(ids()).toEqual(firstIds(50));
});

test('rows change and leave where they are', () => {
  const before = { rows: [{ id: '1' }, { id: '2' }, { id: '3' }], next: '3' };

  const after = withEach<Row>(before, (row) => (row.id === '2' ? undefined : { ...row, title: 'It howls' }));

  expect(after).toEqual({
    rows: [
      { id: '1', title: 'It howls' },
      { id: '3', title: 'It howls' },
    ],
    next: '3',
  });
});
