import { useQuery } from '@tanstack/react-query';
import { articleMessages } from '#contract/articles-constants.ts';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { textRenderer } from './api.ts';

/** An article's text, rendered from its Markdown. */
export function ArticleBody({ content }: { content: string }) {
  const { data: renderer, isPending, refetch } = useQuery(textRenderer);

  if (isPending) return <LoadingText />;
  if (!renderer) {
    return (
      <LoadFailure
        title={articleMessages.loadFailed}
        detail="Part of this page could not be loaded. Check your connection and try again."
        onRetry={() => refetch()}
      />
    );
  }
  return <renderer.ArticleText content={content} />;
}

export function LoadingText() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading article...</span>
      {['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Skeleton key={line} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
