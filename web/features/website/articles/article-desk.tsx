import { useQuery } from '@tanstack/react-query';
import { History, Pencil, Plus } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { toQuery } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Column } from '#web/ui/column.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, NoMatches } from '#web/ui/notice.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { type Article, articleDetails, useDeleteArticle } from './api.ts';
import { type ArticleAddress, useArticleAddress } from './article-address.ts';
import { DeskCard } from './article-card.tsx';
import { ArticleDialog, LoadingArticle, MissingArticle } from './article-dialog.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { ArticleList } from './article-list.tsx';
import { ArticleTabs } from './article-tabs.tsx';
import type { Audience } from './audience.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** The knowledge base for authors: includes drafts and the editor. */
export function ArticleDesk() {
  const address = useArticleAddress('/admin/articles');
  const searchField = useRef<HTMLInputElement>(null);
  const [doomed, setDoomed] = useState<Article>();
  useShortcuts({ '/': () => searchField.current?.focus(), c: address.openNew });

  const createArticle = (
    <Button onClick={address.openNew}>
      <Plus className="size-4" aria-hidden="true" />
      Create article
    </Button>
  );

  function handleClear() {
    address.clearFilters();
    searchField.current?.focus();
  }

  return (
    <>
      <Column label="Knowledge base">
        <ArticleTabs current="articles" />
        <div className="space-y-3 border-line border-b px-4 py-4 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="mr-auto">
              <h2 className="text-lg sm:text-xl">Knowledge base</h2>
              <p className="text-ink-soft text-sm">Articles clients can read before they open a ticket</p>
            </div>
            {createArticle}
          </div>
          <ArticleFilters address={address} searchField={searchField} />
        </div>
        <ArticleList
          filters={{ ...toQuery(address.filters), includeUnpublished: 'true' }}
          empty={
            address.isFiltered ? (
              <NoMatches title="No articles found" clear="Clear search and filter" onClear={handleClear}>
                No published articles or drafts match your search and category.
              </NoMatches>
            ) : (
              <EmptyState title="No articles found" action={createArticle}>
                Write articles for common questions so clients can help themselves.
              </EmptyState>
            )
          }
        >
          {(article) => (
            <DeskCard
              article={article}
              address={address.addressOf(article.id)}
              onEdit={() => address.openEditor(article.id)}
              onDelete={() => setDoomed(article)}
            />
          )}
        </ArticleList>
      </Column>
      <OpenDialog address={address} />
      {doomed && <DeleteDialog article={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

/** The dialog that the URL opens: the form for a new article, an article, or its editor. */
function OpenDialog({ address }: { address: ArticleAddress }) {
  const { articleId, isCreating, isEditing, isComparing, openEditor, openVersions, close } = address;
  if (isCreating) return <ArticleEditor onClose={close} />;
  if (!articleId) return null;
  if (isEditing) return <WholeArticle key={articleId} articleId={articleId} onClose={close} of={ArticleEditor} />;
  if (isComparing) return <WholeArticle key={articleId} articleId={articleId} onClose={close} of={VersionsDialog} />;
  return (
    <ArticleDialog
      key={articleId}
      articleId={articleId}
      withState
      onClose={close}
      footer={() => (
        <>
          <Button look="secondary" onClick={() => openVersions(articleId)}>
            <History className="size-4" aria-hidden="true" />
            Versions
          </Button>
          <Button look="secondary" onClick={() => openEditor(articleId)}>
            <Pencil className="size-4" aria-hidden="true" />
            Edit
          </Button>
        </>
      )}
    />
  );
}

/** Who misses a deleted article. */
const lost: Record<Audience, string> = {
  public: 'Nobody can find or open it on the website any more. ',
  clients: 'Clients can no longer find or open it. ',
  companies: 'Clients can no longer find or open it. ',
  staff: '',
};

function DeleteDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const { mutate: deleteArticle, isPending } = useDeleteArticle();
  return (
    <ConfirmDialog
      title={
        <>
          Delete “<bdi>{article.title}</bdi>”?
        </>
      }
      action="Delete article"
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => deleteArticle(article.id, { onSettled: onClose })}
    >
      {article.isPublished ? lost[article.audience] : ''}This cannot be undone.
    </ConfirmDialog>
  );
}

type WholeArticleProps = {
  articleId: string;
  onClose: () => void;
  of: ComponentType<{ article: Article; onClose: () => void }>;
};

/** What fills the page with an article, once it has loaded. */
function WholeArticle({ articleId, onClose, of: Part }: WholeArticleProps) {
  const { data: article, isPending, error, refetch } = useQuery(articleDetails(articleId));

  // Shown where the part will be, so that nothing moves once the article has loaded.
  if (isPending) return <LoadingArticle frame={{ place: 'page', onClose }} />;
  if (!article) return <MissingArticle error={error} frame={{ place: 'form', onClose }} onRetry={() => refetch()} />;
  return <Part article={article} onClose={onClose} />;
}
