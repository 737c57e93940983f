import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { type ArticleSuggestion, noteSolved, suggestArticles } from '#contract/article-suggestions.ts';
import { articleMessages, LeastSuggestionText, SuggestionText } from '#contract/articles-constants.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

const suggestionsFor = (text: string) => ({
  ...queryOf(['articles', 'suggestions', text], suggestArticles, { querystring: { text } }),
  placeholderData: keepPreviousData,
  // Nobody waits for them.
  retry: false,
});

/** Articles that may answer a text; none while it is short or they can't be loaded. */
export function useSuggestions(typed: string): ArticleSuggestion[] {
  const text = useDebounced(typed.trim().slice(0, SuggestionText), 300);
  const isLongEnough = text.length >= LeastSuggestionText;
  const { data = [] } = useQuery({ ...suggestionsFor(text), enabled: isLongEnough });
  return isLongEnough ? data : [];
}

type ArticleSuggestionsProps = {
  /** The title of the ticket, as typed so far. */
  text: string;
  /** An article made the ticket unnecessary. */
  onSolved: () => void;
};

/** Articles that may make a ticket unnecessary, while its title is typed. */
export function ArticleSuggestions({ text, onSolved }: ArticleSuggestionsProps) {
  const suggested = useSuggestions(text);
  const { mutate: solve, isPending } = useMutation({
    mutationFn: (articleId: string) => request(noteSolved, { params: { articleId } }),
    meta: { success: 'Glad that helped. No ticket was created.', failure: articleMessages.solvedFailed },
    onSuccess: onSolved,
  });

  return (
    <div
      role="status"
      className={suggested.length > 0 ? 'rounded border border-line bg-sunken px-3.5 py-3 text-sm' : ''}
    >
      {suggested.length > 0 && (
        <>
          <p className="font-semibold">This may help right away</p>
          <ul className="mt-1 divide-y divide-line">
            {suggested.map(({ id, title, preview }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 last:pb-0">
                <div className="min-w-0 flex-[1_1_14rem]">
                  <Anchor
                    href={`/ticketing/client/articles/${id}`}
                    target="_blank"
                    className="inline-flex items-start gap-2 font-medium"
                  >
                    <BookOpen className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                    <bdi className="[overflow-wrap:anywhere]">{title}</bdi>
                    <span className="sr-only">(opens in a new tab)</span>
                  </Anchor>
                  <p dir="auto" className="mt-0.5 line-clamp-1 ps-6 text-ink-soft [overflow-wrap:anywhere]">
                    {preview}
                  </p>
                </div>
                <Button
                  look="secondary"
                  aria-label={`This solved it: ${title}`}
                  disabled={isPending}
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
