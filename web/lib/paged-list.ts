import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { PageLimit } from '#contract/shared-constants.ts';
import type { Shows } from './live/shows.ts';
import type { Records } from './records.ts';
import { type Call, requestPage } from './request.ts';

type Row = { id: string };
/**
 * The rows from the top that are loaded, and the server's cursor for those after them.
 * @property arrived the ids of new rows that wait for the next refresh
 */
export type Loaded<R extends Row> = { rows: R[]; next: string | null; arrived?: string[] };
/** As many rows after a cursor; without one, those at the top. */
export type Slice = { cursor?: string; limit: number };
type Read<R extends Row> = (slice: Slice, signal?: AbortSignal) => Promise<Loaded<R>>;

/** In milliseconds. What was requested while its screen was loading is not requested again. */
const JUST_LOADED = 2_000;

type RowOf<E extends Endpoint> = Reply<E> extends (infer R)[] ? R : never;

type Options<Sent, R extends Row> = {
  /** The row of what the server sent, which may lack an id. */
  rowOf?: (sent: Sent) => R;
  /** Reads one row; undefined if it is gone. Live updates then leave the rows where they are. */
  readRow?: (id: string, signal: AbortSignal) => Promise<R | undefined>;
  /** The kind of records that its rows are. */
  records?: Records;
};

/**
 * A list that loads page by page. A refresh reads as many rows as are loaded, in a few large pages.
 * @param size of a page
 * @param callOf the call of its endpoint for some of the rows
 */
export function pagedList<E extends Endpoint, R extends Row = RowOf<E> & Row>(
  queryKey: QueryKey,
  size: number,
  endpoint: E,
  callOf: (slice: Slice) => Call<E>,
  { rowOf, ...options }: Options<RowOf<E>, R> = {},
) {
  const read: Read<R> = async (slice, signal) => {
    const { rows, next } = await requestPage(endpoint, { ...callOf(slice), ...(signal ? { signal } : {}) });
    // An endpoint of a list sends its rows, which are complete unless `rowOf` completes them.
    const sent = rows as RowOf<E>[];
    return { rows: rowOf ? sent.map(rowOf) : (sent as unknown as R[]), next };
  };
  const { params } = callOf({ limit: size });
  return pagedQuery(queryKey, size, read, { shows: { endpoint, params }, ...options });
}

type Meta<R extends Row> = { shows?: Shows } & Pick<Options<never, R>, 'readRow' | 'records'>;

/** The same, with a function that reads some of its rows. */
export function pagedQuery<R extends Row>(
  queryKey: QueryKey,
  size: number,
  read: Read<R>,
  { shows, readRow, records }: Meta<R> = {},
) {
  /** The rows that the next request updates where they are. */
  let changed: ReadonlySet<string> | undefined;
  const options = queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const current = () => client.getQueryData<Loaded<R>>(queryKey);
      const ids = changed;
      changed = undefined;
      const list = { size, loaded: () => current()?.rows.length ?? 0 };
      const before = current();
      if (!ids || !readRow || !before?.rows.length) return readFromTop(read, list, signal);
      const update = await readInPlace(before, ids, { read, readRow, list }, signal);
      // The next page may have been added meanwhile.
      return update(current() ?? before);
    },
    meta: {
      ...(shows ? { shows } : {}),
      ...(records ? { records } : {}),
      ...(readRow && {
        inPlace: (ids) => {
          changed = ids;
        },
      }),
    },
    placeholderData: keepPreviousData,
    staleTime: JUST_LOADED,
  });
  return { ...options, readNext: (cursor: string) => read({ cursor, limit: size }) };
}

export type PagedQuery<R extends Row> = ReturnType<typeof pagedQuery<R>>;

/** A loaded list with a row at the top, once. */
export function withNewest<R extends Row>(list: Loaded<R>, row: R): Loaded<R> {
  return { ...list, rows: [row, ...list.rows.filter(({ id }) => id !== row.id)] };
}

/** The loaded rows, each replaced or, if undefined, removed; all stay where they are. */
export function withEach<R extends Row>(list: Loaded<R>, change: (row: R) => R | undefined): Loaded<R> {
  return { ...list, rows: list.rows.map(change).filter((row) => row !== undefined) };
}

/** What a list needs to show the rows loaded so far. */
export type PagedView<R extends Row> = ReturnType<typeof usePagedList<R>>['view'];

/** The rows loaded so far, and what a list needs to show them. */
export function usePagedList<R extends Row>(query: PagedQuery<R>) {
  const queryClient = useQueryClient();
  const list = useQuery(query);
  const { data, isFetching, isPlaceholderData } = list;
  const next = data?.next ?? null;
  // The page that was requested last, by its cursor.
  const [page, setPage] = useState<{ cursor: string; hasFailed: boolean }>();
  const isRunning = useRef(false);

  async function fetchNextPage() {
    if (!next || isPlaceholderData || isRunning.current) return;
    isRunning.current = true;
    setPage({ cursor: next, hasFailed: false });
    const hasFailed = await loadNextPage(queryClient, query).then(
      () => false,
      () => true,
    );
    isRunning.current = false;
    setPage(hasFailed ? { cursor: next, hasFailed } : undefined);
  }

  const isFetchingNextPage = page?.cursor === next && !page?.hasFailed;
  const isFetchNextPageError = page?.cursor === next && page?.hasFailed === true;
  const view = {
    rows: data?.rows ?? [],
    of: hashKey(query.queryKey),
    hasMore: next !== null,
    isOutdated: isPlaceholderData,
    onNearEnd: () => {
      if (!isFetching && !isFetchNextPageError) void fetchNextPage();
    },
  };
  return {
    list: { ...list, hasNextPage: next !== null, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
    view,
  };
}

/** Appends the page after the loaded rows. */
export async function loadNextPage<R extends Row>(queryClient: QueryClient, query: PagedQuery<R>): Promise<void> {
  const loaded = () => queryClient.getQueryData<Loaded<R>>(query.queryKey);
  const cursor = loaded()?.next;
  if (!cursor) return;
  const page = await query.readNext(cursor);
  const list = loaded();
  // A refresh may have ended in the meantime, elsewhere in the list.
  if (list?.next !== cursor) return loadNextPage(queryClient, query);
  queryClient.setQueryData<Loaded<R>>(query.queryKey, joined(list, page));
}

/**
 * A page, and further ones until there are as many rows as before. A page may be short: the server stops a long search.
 * @param loaded how many rows there are; another page may be added meanwhile
 */
async function readFromTop<R extends Row>(
  read: Read<R>,
  { size, loaded }: { size: number; loaded: () => number },
  signal: AbortSignal,
) {
  let list: Loaded<R> = { rows: [], next: null };
  do {
    const limit = Math.min(Math.max(size, loaded()) - list.rows.length, PageLimit);
    const page = await read({ ...(list.next ? { cursor: list.next } : {}), limit }, signal);
    list = joined(list, page);
  } while (list.next && list.rows.length < loaded());
  return list;
}

/** How many changed rows that are not on the first page are read one by one; more of them come with all loaded rows. */
const MOST_APART = 10;

type Reading<R extends Row> = {
  read: Read<R>;
  readRow: NonNullable<Options<never, R>['readRow']>;
  list: { size: number; loaded: () => number };
};

/**
 * Reads the first page, and the changed rows below it.
 * @returns what updates the loaded rows where they are; new ones wait
 */
async function readInPlace<R extends Row>(
  { rows: before }: Loaded<R>,
  ids: ReadonlySet<string>,
  { read, readRow, list }: Reading<R>,
  signal: AbortSignal,
) {
  const loaded = new Set(before.map(({ id }) => id));
  const isApart = (id: string) => ids.has(id) && !fresh.has(id);
  let { rows } = await read({ limit: list.size }, signal);
  const fresh = new Map<string, R | undefined>(rows.map((row) => [row.id, row]));
  let apart = [...loaded].filter(isApart);
  if (apart.length > MOST_APART) {
    rows = (await readFromTop(read, list, signal)).rows;
    for (const row of rows) fresh.set(row.id, row);
    // A change took the others out of the list, or below what is loaded.
    for (const id of apart.filter(isApart)) fresh.set(id, undefined);
    apart = [];
  }
  await Promise.all(apart.map(async (id) => fresh.set(id, await readRow(id, signal))));

  return (current: Loaded<R>): Loaded<R> => {
    const waiting = new Set([...ids, ...(current.arrived ?? [])]);
    const arrived = rows.map(({ id }) => id).filter((id) => waiting.has(id) && !loaded.has(id));
    return { ...withEach(current, (row) => (fresh.has(row.id) ? fresh.get(row.id) : row)), arrived };
  };
}

/** A row that moved between two requests is on both pages: the later one is right. */
function joined<R extends Row>(list: Loaded<R>, { rows, next }: Loaded<R>): Loaded<R> {
  return { ...list, rows: [...new Map([...list.rows, ...rows].map((row) => [row.id, row])).values()], next };
}
