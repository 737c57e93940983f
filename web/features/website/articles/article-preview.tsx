import { useDeferredValue } from 'react';
import { ArticleBody } from './article-body.tsx';
import type { ArticleFields } from './article-fields.ts';

/** An article as its readers will see it, while it is written. */
export function ArticlePreview({ typed }: { typed: Pick<ArticleFields, 'title' | 'category' | 'content'> }) {
  const content = useDeferredValue(typed.content);

  return (
    <section
      aria-label="Preview"
      data-scrolls
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable (WCAG 2.1.1)
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-paper px-5 py-5 sm:px-8 sm:py-6"
    >
      {content.trim() ? (
        <div className="mx-auto max-w-[42rem]">
          {typed.title.trim() && (
            <p dir="auto" className="text-pretty font-display font-semibold text-xl [overflow-wrap:anywhere]">
              {typed.title}
            </p>
          )}
          <p dir="auto" className="mb-5 text-ink-soft text-sm [overflow-wrap:anywhere]">
            {typed.category}
          </p>
          <ArticleBody content={content} />
        </div>
      ) : (
        <p className="text-ink-soft">There is nothing to preview yet. Write something first.</p>
      )}
    </section>
  );
}
