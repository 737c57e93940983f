import { ArticleDesk } from '#web/features/articles/article-desk.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** The articles, including drafts, for their authors. */
export function Component() {
  usePageTitle('Knowledge Base');
  return <ArticleDesk />;
}
