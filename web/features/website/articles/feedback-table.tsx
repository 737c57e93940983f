import { articleMessages } from '#contract/articles-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Row, Table } from '#web/ui/table.tsx';
import { articleFeedback } from './api.ts';

const number = (count: number) => count.toLocaleString('en-US');

/** How often articles helped, those that helped the fewest first. */
export function FeedbackTable() {
  const { list, view } = usePagedList(articleFeedback);

  return (
    <section>
      <h3 className="font-semibold text-base">Was this helpful?</h3>
      <p className="mb-2 text-ink-soft text-sm">Least helpful articles first.</p>
      <PagedList
        list={list}
        things="articles"
        failure={articleMessages.feedbackListFailed}
        loading={<LoadingBars things="articles" bars={['h-5', 'h-5', 'h-5']} />}
        empty={<p className="text-ink-soft">No reader has answered yet.</p>}
      >
        <Table columns={['Article', 'No', 'Yes', 'Solved', 'Opened']} figureWidth="w-12 sm:w-20">
          {view.rows.map(({ id, title, notHelpful, helpful, solved, reads }) => (
            <Row
              key={id}
              name={
                <Link to={`/admin/articles/${id}`} dir="auto" className="[overflow-wrap:anywhere]">
                  {title}
                </Link>
              }
              figures={[notHelpful, helpful, solved, reads].map(number)}
            />
          ))}
        </Table>
      </PagedList>
    </section>
  );
}
