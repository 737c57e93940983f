import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '#web/lib/changed-fields.ts';
import { type Article, articleDetails, staleArticle, useCreateArticle, useUpdateArticle } from './api.ts';
import { cardOf, LoadingArticle, MissingArticle } from './article-dialog.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { asSent, copyOf, emptyCopy, fieldsOf } from './article-words.ts';

export function CreateArticleDialog({ onClose }: { onClose: () => void }) {
  const draftName = 'new-article';
  const { mutate, isPending } = useCreateArticle(draftName);
  return (
    <ArticleEditor
      title="Create Article"
      draftName={draftName}
      saved={emptyCopy}
      action={isPending ? 'Creating...' : 'Create Article'}
      isPending={isPending}
      onSave={({ typed }, onSuccess) => mutate(fieldsOf(typed), { onSuccess })}
      onClose={onClose}
    />
  );
}

export function EditArticleDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { data: article, isPending, error, refetch } = useQuery(articleDetails(articleId));
  const frame = { place: 'form', onClose } as const;

  if (isPending) return <LoadingArticle frame={frame} />;
  if (!article) return <MissingArticle error={error} frame={frame} onRetry={() => refetch()} />;
  return <EditLoadedArticle article={article} onClose={onClose} />;
}

function EditLoadedArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const draftName = `article:${article.id}`;
  const { mutate, isPending, error, reset } = useUpdateArticle(article.id, draftName);
  // The article as it was when the form opened, so another user's save does not look like our change.
  const [saved] = useState(copyOf(article));
  const queryClient = useQueryClient();
  const stale = staleArticle(error);

  function handleTakeTheirs() {
    reset();
    queryClient.invalidateQueries({ queryKey: ['articles'] });
  }

  return (
    <ArticleEditor
      title="Edit Article"
      draftName={draftName}
      saved={saved}
      action={isPending ? 'Updating...' : 'Update Article'}
      isPending={isPending}
      stale={stale}
      onSave={({ typed, copy: { words, version }, over }, onSuccess) =>
        mutate(
          { sent: { ...changedFields(typed, words), ...withFiles(typed), version }, copy: asSent(words), over },
          { onSuccess },
        )
      }
      onTakeTheirs={handleTakeTheirs}
      onClose={onClose}
      focusAfter={() => cardOf(article.id)}
    />
  );
}

const withFiles = ({ fileIds }: { fileIds: string[] }) => (fileIds.length > 0 ? { fileIds } : {});
