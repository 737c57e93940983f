import { useId } from 'react';
import { Link } from 'react-router';
import type { Report } from './api.ts';

type ArticleTableProps = {
  articles: Report['articles'];
  /** Where the reader finds articles. */
  home: '/admin' | '/client';
};

/** The articles that staff linked to in tickets that were then resolved. */
export function ArticleTable({ articles, home }: ArticleTableProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6 print:break-inside-avoid">
      <h3 id={heading} className="text-lg">
        Articles that solved tickets
      </h3>
      {articles.length === 0 ? (
        <p className="mt-2 text-ink-soft">No ticket resolved in this period got a link to an article.</p>
      ) : (
        <>
          <p className="mb-2 text-ink-soft text-sm">Linked in a reply before the ticket was resolved.</p>
          <table aria-labelledby={heading} className="tabular w-full text-sm">
            <thead className="text-ink-soft">
              <tr className="border-line border-b">
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  Article
                </th>
                <th scope="col" className="w-24 py-1.5 pl-2 text-right font-medium">
                  Tickets
                </th>
              </tr>
            </thead>
            <tbody>
              {articles.map(({ articleId, title, tickets }) => (
                <tr key={articleId} className="border-line border-b last:border-b-0">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    <Link
                      to={`${home}/articles/${articleId}`}
                      dir="auto"
                      className="rounded text-river underline underline-offset-2 [overflow-wrap:anywhere]"
                    >
                      {title}
                    </Link>
                  </th>
                  <td className="py-1.5 pl-2 text-right align-top">{tickets.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
