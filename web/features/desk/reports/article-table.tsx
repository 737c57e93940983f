import { Link } from '#web/ui/link.tsx';
import { Row } from '#web/ui/table.tsx';
import type { Report } from './api.ts';
import { ReportSection } from './report-section.tsx';

type ArticleTableProps = {
  articles: Report['articles'];
  /** Where the reader finds articles. */
  home: '/admin' | '/client';
};

/** The articles that staff linked to in tickets that were then resolved. */
export function ArticleTable({ articles, home }: ArticleTableProps) {
  return (
    <ReportSection
      title="Articles that solved tickets"
      empty="No ticket resolved in this period got a link to an article."
      isEmpty={articles.length === 0}
      intro="Linked in a reply before the ticket was resolved."
      columns={['Article', 'Tickets']}
    >
      {articles.map(({ articleId, title, tickets }) => (
        <Row
          key={articleId}
          name={
            <Link to={`${home}/articles/${articleId}`} dir="auto" className="[overflow-wrap:anywhere]">
              {title}
            </Link>
          }
          figures={[tickets.toLocaleString('en-US')]}
        />
      ))}
    </ReportSection>
  );
}
