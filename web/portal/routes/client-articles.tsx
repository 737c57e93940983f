import { ArticleLibrary } from '#web/features/articles/article-library.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** The published articles. */
export function Component() {
  usePageTitle('Knowledge Base');
  return <ArticleLibrary />;
}
