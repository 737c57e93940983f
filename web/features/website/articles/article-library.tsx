import { useRef } from 'react';
import { toQuery } from '#web/lib/parameter.ts';
import { Column } from '#web/ui/column.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, NoMatches } from '#web/ui/notice.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useArticleAddress } from './article-address.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticleDialog } from './article-dialog.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { ArticleList } from './article-list.tsx';
import { CountMissed } from './count-missed.tsx';

/** The knowledge base for clients: search and read articles. */
export function ArticleLibrary() {
  const address = useArticleAddress('/client/articles');
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.focus() });

  function handleClear() {
    address.clearFilters();
    searchField.current?.focus();
  }

  return (
    <>
      <Column label="Knowledge base">
        <div className="space-y-3 border-line border-b px-4 py-4 sm:px-6">
          <div>
            <h2 className="text-lg sm:text-xl">Knowledge base</h2>
            <p className="text-ink-soft text-sm">Answers to common questions from your support team</p>
          </div>
          <ArticleFilters address={address} searchField={searchField} />
        </div>
        <ArticleList
          filters={toQuery(address.filters)}
          columns={2}
          empty={
            <>
              <NoArticles isFiltered={address.isFiltered} onClear={handleClear} />
              {address.filters.category === '' && <CountMissed search={address.filters.search.trim()} />}
            </>
          }
        >
          {(article) => <ArticleCard article={article} address={address.addressOf(article.id)} />}
        </ArticleList>
      </Column>
      {address.articleId && (
        <ArticleDialog
          key={address.articleId}
          articleId={address.articleId}
          onClose={address.close}
          footer={() => (
            <p className="text-ink-soft text-sm">
              Still stuck? <AskUs />
            </p>
          )}
        />
      )}
    </>
  );
}

/** Distinguishes an empty knowledge base from filters without matches. */
function NoArticles({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No articles found">
        Nothing has been published here yet. <AskUs /> and we’ll help.
      </EmptyState>
    );
  }
  return (
    <NoMatches title="No articles found" clear="Clear search and filter" onClear={onClear}>
      Try fewer or different words. If you can’t find an answer here, <AskUs>raise a ticket</AskUs> and we’ll help.
    </NoMatches>
  );
}

function AskUs({ children = 'Raise a ticket' }: { children?: string }) {
  return <Link to="/client?new=1">{children}</Link>;
}
