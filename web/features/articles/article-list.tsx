import type { ReactNode } from 'react';
import { articleMessages } from '#contract/articles-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { NextPage } from '#web/ui/next-page.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { type Article, type ArticleFilters, articleList } from './api.ts';

type ArticleListProps = {
  filters: ArticleFilters;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  columns?: 1 | 2;
  children: (article: Article) => ReactNode;
};

/** The articles that match the filters, each rendered by `children`. */
export function ArticleList({ filters, empty, columns = 1, children }: ArticleListProps) {
  const { list, view } = usePagedList(articleList(filters));

  if (list.isPending) return <LoadingCards columns={columns} />;
  if (list.isLoadingError) {
    return (
      <LoadFailure title={articleMessages.listFailed} detail={list.error.message} onRetry={() => list.refetch()} />
    );
  }

  if (view.rows.length === 0) {
    return (
      <>
        <OutOfDate query={list} />
        {empty}
      </>
    );
  }
  return (
    <>
      <OutOfDate query={list} />
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
          failure={articleMessages.listFailed}
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
