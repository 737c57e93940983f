import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

type Row = { id: string };
type Page<R extends Row> = { rows: R[]; next: string | null };
/** The start of a page: the server's cursor, and the row before it. */
type Place = { cursor: string; behind: string };

/** The rows a list currently shows; a refresh reloads these. */
export type RowsInView = { current: string[] };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { inView?: RowsInView };
  }
}

/** Number of pages from the top that every refresh reloads: most new rows appear there. */
const ALWAYS = 3;
/** In milliseconds. Data requested while its screen was loading is not requested again. */
const JUST_NOW = 2_000;

/** How many times the next page is requested if refreshes keep canceling it. */
const MOST_ATTEMPTS = 10;

/** Rows whose pages the running refresh reloads, wherever they are. */
const outdated = new Set<string>();

/** Refreshes lists, with the pages of these rows even if nobody looks at them. */
export async function refreshRows(queryClient: QueryClient, queryKey: QueryKey, ids: string[]) {
  for (const id of ids) outdated.add(id);
  await queryClient.invalidateQueries({ queryKey });
  for (const id of ids) outdated.delete(id);
}

/**
 * A list that loads page by page. A refresh reloads the first pages and the visible ones, however many are loaded; the
 * other pages keep their rows.
 * @param read requests the page at a cursor, or the first page without one
 */
export function pagedList<R extends Row>(
  queryKey: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<R>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, pageParam, signal, meta }) => {
      const loaded = client.getQueryData<{ pages: Page<R>[] }>(queryKey)?.pages ?? [];
      const kept = pageParam && pageBehind(loaded, pageParam.behind, meta?.inView?.current ?? []);
      return kept ?? read(pageParam?.cursor, signal);
    },
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: ({ rows, next }): Place | undefined => {
      const last = rows.at(-1);
      return next && last ? { cursor: next, behind: last.id } : undefined;
    },
    placeholderData: keepPreviousData,
    // Returning to a list shows what has changed.
    refetchOnMount: ({ state }) =>
      state.isInvalidated || Date.now() - state.dataUpdatedAt > JUST_NOW ? 'always' : false,
  });
}

/** A loaded list with a row inserted at the top. */
export function withNewest<R extends Row>(list: InfiniteData<Page<R>>, row: R) {
  const [first, ...rest] = list.pages;
  return first ? { ...list, pages: [{ ...first, rows: [row, ...first.rows] }, ...rest] } : list;
}

/** The loaded rows, each replaced or, if undefined, removed; all stay where they are. */
export function withEach<R extends Row>(list: InfiniteData<Page<R>>, change: (row: R) => R | undefined) {
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.map(change).filter((row) => row !== undefined),
  }));
  return { ...list, pages };
}

type Loaded = { data: { pages: unknown[] } | undefined };
type List = Loaded & {
  fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<Loaded & { hasNextPage: boolean; isFetchNextPageError: boolean }>;
};

/** What a list needs to show the rows loaded so far. */
export type PagedView<R extends Row> = ReturnType<typeof usePagedList<R>>['view'];

/** The rows loaded so far, and what a list needs to show them. */
export function usePagedList<R extends Row>(query: ReturnType<typeof pagedList<R>>) {
  const inView = useRef<string[]>([]);
  const list = useInfiniteQuery({ ...query, meta: { inView } });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = list;
  const rows = useMemo(() => eachOnce(data?.pages ?? []), [data]);
  const view = {
    rows,
    inView,
    of: hashKey(query.queryKey),
    hasMore: hasNextPage,
    isOutdated: isPlaceholderData,
    onNearEnd: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void loadNextPage(list);
    },
  };
  return { list, view };
}

/** Loads the page after the loaded ones. */
export async function loadNextPage({ data, fetchNextPage }: List) {
  const shown = data?.pages.length ?? 0;
  // A refresh that starts in the meantime cancels the request. One that is already running finishes first.
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { data: loaded, hasNextPage, isFetchNextPageError } = await fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError || !hasNextPage || (loaded?.pages.length ?? 0) > shown) return;
  }
}

/** Removes duplicates: a row that moved between two requests is on both pages. */
function eachOnce<R extends Row>(pages: Page<R>[]) {
  const rows = pages.flatMap((page) => page.rows);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The loaded rows after a row, up to the end of a page; undefined if they have to be requested. */
function pageBehind<R extends Row>(loaded: Page<R>[], id: string, inView: string[]) {
  const index = loaded.findIndex(({ rows }) => rows.some((row) => row.id === id));
  const page = loaded[index];
  if (!page) return undefined;

  const rest = page.rows.slice(page.rows.findIndex((row) => row.id === id) + 1);
  const following = loaded[index + 1];
  const rows = [...rest, ...(following?.rows ?? [])];
  const isWanted = rows.some((row) => inView.includes(row.id) || outdated.has(row.id));
  if (rows.length === 0 || index + 1 < ALWAYS || isWanted) return undefined;
  return { rows, next: (following ?? page).next };
}
