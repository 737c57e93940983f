import type { ReactNode } from 'react';
import { articleMessages } from '#contract/articles-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
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

  return (
    <PagedList
      list={list}
      things="articles"
      failure={articleMessages.listFailed}
      loading={<LoadingCards columns={columns} />}
      empty={empty}
    >
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
    </PagedList>
  );
}

function LoadingCards({ columns }: { columns: 1 | 2 }) {
  return (
    <LoadingRows
      things="articles"
      count={6}
      className={columns === 2 ? 'md:grid md:grid-cols-2' : ''}
      rowClassName="space-y-2.5 border-line border-b px-4 py-5 sm:px-6"
    >
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/5" />
    </LoadingRows>
  );
}
