import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type ArticleSuggestion, suggestArticles } from '#contract/article-suggestions.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { FieldList } from '#web/ui/field-list.tsx';

const suggestedFor = ({ id: ticketId, title: text }: Ticket) =>
  freshQueryOf(['articles', 'suggestions', text, ticketId], suggestArticles, { querystring: { text, ticketId } });

type ArticleListProps = {
  ticket: Ticket;
  /** An internal note may link to what the requester can't read. */
  isInternal: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onChoose: (article: ArticleSuggestion) => void;
  onClose: () => void;
};

/** The articles suggested for a ticket's title, beside the comment field. Typing closes it. */
export function ArticleList({ ticket, isInternal, field, onChoose, onClose }: ArticleListProps) {
  const suggested = useQuery(suggestedFor(ticket));
  const { data: articles = [] } = suggested;
  const handleInput = useEffectEvent(onClose);

  useEffect(() => {
    const { current } = field;
    current?.addEventListener('input', handleInput);
    return () => current?.removeEventListener('input', handleInput);
  }, [field]);

  function choose(id: string) {
    const article = articles.find((each) => each.id === id);
    if (article) onChoose(article);
  }

  return (
    <FieldList
      {...{ field, onClose }}
      label="Suggested articles"
      search=""
      entries={articles.map((article) => ({
        id: article.id,
        isDisabled: !isInternal && !article.isForRequester,
        content: <ArticleSummary {...article} />,
      }))}
      note={noteFor(articles, suggested)}
      onChoose={choose}
    />
  );
}

function ArticleSummary({ title, preview, isForRequester }: ArticleSuggestion) {
  return (
    <>
      <span dir="auto" className="block truncate font-medium">
        {title}
      </span>
      {!isForRequester && (
        <span className="flex items-center gap-1.5 text-amber text-sm">
          <Lock className="size-4 shrink-0" aria-hidden="true" />
          The requester can't read this
        </span>
      )}
      <span dir="auto" className="block truncate text-ink-faint text-sm">
        {preview}
      </span>
    </>
  );
}

function noteFor(articles: ArticleSuggestion[], { isPending, isError }: { isPending: boolean; isError: boolean }) {
  if (isError) return `${articleMessages.listFailed}. Close the list and try again.`;
  if (isPending) return 'Loading articles...';
  return articles.length > 0 ? 'Enter inserts a link to an article' : "No article matches this ticket's title.";
}
