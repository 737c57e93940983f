import { ArticleDesk } from '#web/features/articles/article-desk.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** The articles, drafts included, for those who write them. */
export function Component() {
  usePageTitle('Knowledge Base');
  return <ArticleDesk />;
}
