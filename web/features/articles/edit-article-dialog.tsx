import { useQuery } from '@tanstack/react-query';
import { articleDetails } from './api.ts';
import { LoadingArticle, MissingArticle } from './article-dialog.tsx';
import { ArticleEditor } from './article-editor.tsx';

export function EditArticleDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { data: article, isPending, error, refetch } = useQuery(articleDetails(articleId));
  const frame = { place: 'form', onClose } as const;

  if (isPending) return <LoadingArticle frame={frame} />;
  if (!article) return <MissingArticle error={error} frame={frame} onRetry={() => refetch()} />;
  return <ArticleEditor article={article} onClose={onClose} />;
}
