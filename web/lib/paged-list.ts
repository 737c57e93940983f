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
import { PageLimit } from '#contract/shared-constants.ts';

type Row = { id: string };
/**
 * The rows from the top that are loaded, and the server's cursor for those after them.
 * @property arrived the ids of new rows that wait for the next refresh
 */
export type Loaded<R extends Row> = { rows: R[]; next: string | null; arrived?: string[] };
/** As many rows after a cursor; without one, those at the top. */
export type Slice = { cursor?: string; limit: number };
type Read<R extends Row> = (slice: Slice, signal?: AbortSignal) => Promise<Loaded<R>>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Requests the first page of a list, whatever is loaded. */
      readTop?: () => Promise<Loaded<Row>>;
    };
  }
}

/** In milliseconds. What was requested while its screen was loading is not requested again. */
const JUST_LOADED = 2_000;

/**
 * A list that loads page by page. A refresh reads as many rows as are loaded, in a few large pages.
 * @param size of a page
 * @param read requests some of its rows
 */
export function pagedList<R extends Row>(queryKey: QueryKey, size: number, read: Read<R>) {
  const options = queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const loaded = () => client.getQueryData<Loaded<R>>(queryKey)?.rows.length ?? 0;
      return readFromTop(read, { size, loaded }, signal);
    },
    meta: { readTop: () => read({ limit: size }) },
    placeholderData: keepPreviousData,
    staleTime: JUST_LOADED,
  });
  return { ...options, readNext: (cursor: string) => read({ cursor, limit: size }) };
}

export type PagedQuery<R extends Row> = ReturnType<typeof pagedList<R>>;

/** A loaded list with a row inserted at the top. */
export function withNewest<R extends Row>(list: Loaded<R>, row: R): Loaded<R> {
  return { ...list, rows: [row, ...list.rows] };
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

/** A row that moved between two requests is on both pages: the later one is right. */
function joined<R extends Row>(list: Loaded<R>, { rows, next }: Loaded<R>): Loaded<R> {
  return { ...list, rows: [...new Map([...list.rows, ...rows].map((row) => [row.id, row])).values()], next };
}
