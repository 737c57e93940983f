import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { articleMessages } from '#contract/articles-constants.ts';
import { TagList } from '#web/features/shared/tag-list.tsx';
import { ApiError } from '#web/lib/request.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { type Article, articleDetails, articleReading } from './api.ts';
import { ArticleBody, LoadingText } from './article-body.tsx';
import { ArticleState, AudienceMark, UpdatedOn } from './article-marks.tsx';
import { HelpfulQuestion } from './helpful-question.tsx';

type ArticleDialogProps = {
  articleId: string;
  /** For its authors: whether clients can read the article. */
  withState?: boolean;
  onClose: () => void;
  footer: (article: Article) => ReactNode;
};

/** One article to read. */
export function ArticleDialog({ articleId, withState = false, onClose, footer }: ArticleDialogProps) {
  const query = useQuery(articleDetails(articleId));
  const { data: article, isPending, error, refetch } = query;
  useQuery({ ...articleReading(articleId), enabled: article !== undefined && !withState });
  const frame = { place: 'sheet', onClose, focusAfter: () => cardOf(articleId) } as const;

  if (isPending) return <LoadingArticle frame={frame} />;
  if (!article) return <MissingArticle error={error} frame={frame} onRetry={() => refetch()} />;
  return (
    <Dialog title={article.title} description={<Headline article={article} withState={withState} />} {...frame}>
      <DialogBody label="Article">
        <OutOfDate query={query} place="inset" />
        <ArticleBody content={article.content} />
        {!withState && <HelpfulQuestion articleId={articleId} />}
      </DialogBody>
      <DialogFooter>{footer(article)}</DialogFooter>
    </Dialog>
  );
}

/** Where the focus goes when an article closes. */
export function cardOf(articleId: string) {
  return document.querySelector<HTMLElement>(`[data-article="${CSS.escape(articleId)}"]`);
}

type Frame = { place: 'sheet' | 'form' | 'page'; onClose: () => void };

export function LoadingArticle({ frame }: { frame: Frame }) {
  const title = (
    <>
      <span className="sr-only">Article</span>
      <Skeleton className="h-6 w-3/4" />
    </>
  );
  return (
    <Dialog title={title} {...frame}>
      <DialogBody label="Article">
        <LoadingText />
      </DialogBody>
    </Dialog>
  );
}

type MissingArticleProps = { error: Error | null; frame: Frame; onRetry: () => void };

/** The article does not exist for this actor, or could not be loaded. */
export function MissingArticle({ error, frame, onRetry }: MissingArticleProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Dialog title={isMissing ? 'Article not found' : articleMessages.loadFailed} {...frame}>
      <LoadFailure
        title={isMissing ? 'This article is not available' : articleMessages.loadFailed}
        detail={isMissing ? 'The link may be wrong, or the article is no longer published.' : error?.message}
        onRetry={onRetry}
      />
    </Dialog>
  );
}

function Headline({ article, withState }: { article: Article; withState: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {withState && <ArticleState isPublished={article.isPublished} />}
      {withState && <AudienceMark audience={article.audience} />}
      {withState && article.isPublished && article.audience === 'public' && (
        <a
          href={`/help/${encodeURIComponent(article.slug)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-6 items-center gap-1 rounded text-river underline underline-offset-2"
        >
          See its page
          <ExternalLink className="size-3.5" aria-hidden="true" />
        </a>
      )}
      <bdi className="[overflow-wrap:anywhere]">{article.category}</bdi>
      <UpdatedOn moment={article.updatedAt} />
      <TagList tags={article.tags} all />
    </div>
  );
}
