import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { NextPage } from '#web/ui/next-page.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { type Article, type ArticleFilters, articleList } from './api.ts';

type ArticleListProps = {
  filters: ArticleFilters;
  /** Stands in place of the list when nothing is in it. */
  empty: ReactNode;
  columns?: 1 | 2;
  children: (article: Article) => ReactNode;
};

/** The articles that the filters leave, each drawn by `children`. */
export function ArticleList({ filters, empty, columns = 1, children }: ArticleListProps) {
  const { list, view } = usePagedList(articleList(filters));

  if (list.isPending) return <LoadingCards columns={columns} />;
  if (list.isError) {
    return <LoadFailure title={messages.articlesFailed} detail={list.error.message} onRetry={() => list.refetch()} />;
  }

  if (view.rows.length === 0) return empty;
  return (
    <>
      <ul
        aria-label="Articles"
        aria-busy={list.isPlaceholderData}
        className={classNames(columns === 2 && 'md:grid md:grid-cols-2', list.isPlaceholderData && 'opacity-60')}
      >
        {view.rows.map((article) => (
          <li key={article.id} className={classNames('border-line border-b', columns === 2 && 'md:odd:border-r')}>
            {children(article)}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <NextPage
          things="articles"
          failure={messages.articlesFailed}
          isFetching={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onWanted={() => list.fetchNextPage()}
        />
      )}
    </>
  );
}

function LoadingCards({ columns }: { columns: 1 | 2 }) {
  return (
    <div role="status" className={columns === 2 ? 'md:grid md:grid-cols-2' : ''}>
      <span className="sr-only">Loading articles...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <div key={card} aria-hidden="true" className="space-y-2.5 border-line border-b px-4 py-5 sm:px-6">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
