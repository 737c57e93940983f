import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { findLinkedArticles } from '#contract/article-links.ts';
import { articleLinksIn } from '#contract/articles-text.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { ArticleFields } from './article-fields.ts';
import { excludedFrom } from './audience.ts';

/** Says which links in an article lead to no other article, or to one that its readers can't open. */
export function LinkNotice({ typed }: { typed: ArticleFields }) {
  const targets = useDebounced(articleLinksIn(typed.content, location.origin).join(','), 500);
  const { data: found } = useQuery({ ...linkedArticles(targets), enabled: targets !== '' });
  if (!found || targets === '') return null;

  const broken = targets.split(',').flatMap((target) => {
    const article = found.find((each) => each.target === target)?.article;
    const problem = article ? excludedFrom(article, typed) : 'There is no such article.';
    return problem ? [{ target, title: article?.title ?? target, problem }] : [];
  });
  if (broken.length === 0) return null;
  return (
    <div role="status" className="mt-3 rounded border border-amber bg-amber-wash px-3.5 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <Unlink className="size-4 shrink-0 text-amber" aria-hidden="true" />
        {broken.length === 1
          ? 'A link does not work for your readers'
          : `${broken.length} links do not work for your readers`}
      </p>
      <ul className="mt-1.5 list-disc space-y-1 ps-6 [overflow-wrap:anywhere]">
        {broken.map(({ target, title, problem }) => (
          <li key={target}>
            <bdi>{title}</bdi>: {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

const linkedArticles = (targets: string) => ({
  ...queryOf(['articles', 'linked', targets], findLinkedArticles, { querystring: { targets } }),
  placeholderData: keepPreviousData,
});
