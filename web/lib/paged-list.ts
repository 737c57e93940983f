import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

type Row = { id: string };
type Page<R extends Row> = { rows: R[]; next: string | null };
/** Where a page begins: the server's cursor, and the row that it stands behind. */
type Place = { cursor: string; behind: string };

/** What a list shows at the moment; a list that is read anew reads these rows anew. */
export type RowsInView = { current: string[] };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { inView?: RowsInView };
  }
}

/** Pages from the top that are read anew with every refresh: new rows mostly come there. */
const ALWAYS = 3;
/** In milliseconds. What was asked for while its screen was still on the way is not asked for again. */
const JUST_NOW = 2_000;

/**
 * A list that is read page by page. When it is read anew, however many pages of it are loaded, the first ones are asked for
 * and those that are looked at; what lies elsewhere stays as it was read.
 * @param read asks the server for the page at a cursor, for the first without one
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
    // Coming back to a list shows what changed meanwhile.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > JUST_NOW ? 'always' : false),
  });
}

/** What a list shows of what is loaded so far. */
export type PagedView<R extends Row> = ReturnType<typeof usePagedList<R>>['view'];

/** The list as it is loaded so far, and what is needed to show it. */
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
      if (hasNextPage && !isFetching && !isFetchNextPageError) list.fetchNextPage();
    },
  };
  return { list, view };
}

/** A row that moved between the answers of two pages is in both. */
function eachOnce<R extends Row>(pages: Page<R>[]) {
  const rows = pages.flatMap((page) => page.rows);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The loaded rows behind a row, up to the end of a page; undefined where the server is to be asked for them. */
function pageBehind<R extends Row>(loaded: Page<R>[], id: string, inView: string[]) {
  const index = loaded.findIndex(({ rows }) => rows.some((row) => row.id === id));
  const page = loaded[index];
  if (!page) return undefined;

  const rest = page.rows.slice(page.rows.findIndex((row) => row.id === id) + 1);
  const following = loaded[index + 1];
  const rows = [...rest, ...(following?.rows ?? [])];
  const isLookedAt = rows.some((row) => inView.includes(row.id));
  if (rows.length === 0 || index + 1 < ALWAYS || isLookedAt) return undefined;
  return { rows, next: (following ?? page).next };
}
