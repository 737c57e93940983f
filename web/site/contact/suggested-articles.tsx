import { BookOpen, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ArticleSuggestion } from '#contract/article-suggestions.ts';
import { LeastSuggestionText } from '#contract/articles-constants.ts';
import { siteToasts } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { countSolved, suggestionsFor, textOf } from './suggestions.ts';

type SuggestedArticlesProps = {
  /** The message, as typed so far. */
  message: string;
  /** An article made the message unnecessary. */
  onSolved: () => void;
};

/** Public articles that may answer a message before it is sent. */
export function SuggestedArticles({ message, onSolved }: SuggestedArticlesProps) {
  const articles = useSuggestions(message);
  const [isCounting, setCounting] = useState(false);

  async function solve(articleId: string) {
    setCounting(true);
    const isCounted = await countSolved(articleId);
    setCounting(false);
    if (isCounted) onSolved();
    else siteToasts.show({ title: 'Your answer could not be sent', variant: 'destructive' });
  }

  return (
    <div role="status" className={articles.length > 0 ? 'mt-5 rounded border border-line-strong bg-surface p-4' : ''}>
      {articles.length > 0 && (
        <>
          <p className="font-semibold">This may help right away</p>
          <ul className="mt-1 divide-y divide-line">
            {articles.map(({ id, title, preview, slug }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3 not-last:pb-3">
                <div className="min-w-0 flex-[1_1_14rem]">
                  <a
                    href={`/help/${encodeURIComponent(slug)}`}
                    target="_blank"
                    rel="noopener"
                    className="prose-link inline-flex items-start gap-2 font-medium"
                  >
                    <BookOpen className="mt-1 size-4 shrink-0" aria-hidden="true" />
                    <bdi className="wrap-anywhere">{title}</bdi>
                    <span className="sr-only">(opens in a new tab)</span>
                  </a>
                  <p dir="auto" className="mt-0.5 line-clamp-1 ps-6 text-ink-soft text-sm wrap-anywhere">
                    {preview}
                  </p>
                </div>
                <Button
                  look="secondary"
                  aria-label={`This solved it: ${title}`}
                  disabled={isCounting}
                  onClick={() => solve(id)}
                >
                  This solved it
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The articles for a message; none while it is short or they can't be loaded. */
function useSuggestions(message: string) {
  const text = useDebounced(textOf(message), 300);
  const [articles, setArticles] = useState<ArticleSuggestion[]>([]);
  const isLongEnough = text.length >= LeastSuggestionText;

  useEffect(() => {
    if (!isLongEnough) return;
    const waiting = new AbortController();
    void suggestionsFor(text, waiting.signal).then((found) => {
      if (!waiting.signal.aborted) setArticles(found);
    });
    return () => waiting.abort();
  }, [text, isLongEnough]);

  return isLongEnough && message.trim() !== '' ? articles : [];
}

/** Stands where the form was, after an article made the message unnecessary. */
export function Solved({ onReturn }: { onReturn: () => void }) {
  const place = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Solved"
      className="rounded border border-moss bg-surface px-5 py-5 outline-none sm:px-6"
    >
      <p className="flex items-center gap-2.5 font-display font-semibold text-xl">
        <Check className="size-6 shrink-0 text-moss" aria-hidden="true" />
        Glad that helped.
      </p>
      <p className="mt-2">Thank you for telling us. No message was sent.</p>
      <Button look="secondary" className="mt-5" onClick={onReturn}>
        Back to the form
      </Button>
    </section>
  );
}
