import { BookOpen } from 'lucide-react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { Link } from '#web/ui/link.tsx';

/** The article that staff made from a ticket. */
export function TicketArticle({ article }: Pick<Ticket, 'article'>) {
  if (!article) return null;
  return (
    <div className="mb-3 flex items-start gap-2.5 rounded border border-line px-3.5 py-2 text-ink-soft text-sm">
      <BookOpen className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Became the article{' '}
        <Link to={`/admin/articles/${article.id}`}>
          <bdi>“{article.title}”</bdi>
        </Link>
        .
      </span>
    </div>
  );
}
