import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
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

/** The knowledge base for authors: includes drafts and the editor. */
export function ArticleDesk() {
  const address = useArticleAddress('/admin/articles');
  const searchField = useRef<HTMLInputElement>(null);
  const [doomed, setDoomed] = useState<Article>();
  useShortcuts({ '/': () => searchField.current?.focus(), c: address.openNew });

  const createArticle = (
    <Button onClick={address.openNew}>
      <Plus className="size-4" aria-hidden="true" />
      Create Article
    </Button>
  );

  function handleClear() {
    address.clearFilters();
    searchField.current?.focus();
  }

  return (
    <>
      <Column label="Knowledge Base">
        <div className="space-y-3 border-line border-b px-4 py-4 sm:px-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="mr-auto">
              <h2 className="text-lg sm:text-xl">Knowledge Base</h2>
              <p className="text-ink-soft text-sm">What clients can look up before they ask</p>
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
  const { articleId, isCreating, isEditing, openEditor, close } = address;
  if (isCreating) return <ArticleEditor onClose={close} />;
  if (!articleId) return null;
  if (isEditing) return <EditArticleDialog key={articleId} articleId={articleId} onClose={close} />;
  return (
    <ArticleDialog
      key={articleId}
      articleId={articleId}
      withState
      onClose={close}
      footer={() => (
        <Button look="secondary" onClick={() => openEditor(articleId)}>
          <Pencil className="size-4" aria-hidden="true" />
          Edit
        </Button>
      )}
    />
  );
}

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
      {article.isPublished ? 'Clients can no longer find or open it. ' : ''}This cannot be undone.
    </ConfirmDialog>
  );
}

function EditArticleDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { data: article, isPending, error, refetch } = useQuery(articleDetails(articleId));

  // Shown where the editor will be, so that nothing moves once the article has loaded.
  if (isPending) return <LoadingArticle frame={{ place: 'page', onClose }} />;
  if (!article) return <MissingArticle error={error} frame={{ place: 'form', onClose }} onRetry={() => refetch()} />;
  return <ArticleEditor article={article} onClose={onClose} />;
}
