import { useQuery } from '@tanstack/react-query';
import { articleMessages } from '#contract/articles-constants.ts';
import { LoadFailure, LoadingBars } from '#web/ui/notice.tsx';
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

const lines = ['h-4 w-11/12', 'h-4 w-full', 'h-4 w-4/5', 'h-4 w-full', 'h-4 w-2/3'];

export function LoadingText() {
  return <LoadingBars things="article" bars={lines} />;
}
