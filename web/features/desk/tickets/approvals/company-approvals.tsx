import * as Router from 'react-router';
import { approvalMessages } from '#contract/approvals-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { LoadingBars } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { type Approval, companyApprovals } from './api.ts';
import { ApprovalBadge, ApprovalQuestion, ApprovalStory } from './approval-parts.tsx';

/** What a company was asked to approve, newest first. */
export function CompanyApprovals({ companyId }: { companyId: string }) {
  const { list, view } = usePagedList(companyApprovals(companyId));
  return (
    <section aria-labelledby="approvals" className="border-line border-t">
      <h3 id="approvals" className="px-4 pt-4 pb-2 text-lg sm:px-6">
        Approvals
      </h3>
      <PagedList
        list={list}
        things="approvals"
        failure={approvalMessages.listFailed}
        loading={<LoadingBars things="approvals" bars={['h-16', 'h-16']} className="space-y-2 px-4 pb-4 sm:px-6" />}
        empty={
          <p className="px-4 pb-4 text-ink-soft sm:px-6">
            Nothing was asked yet. Use “Ask for approval…” in the menu of a ticket, before work or a purchase that they
            should agree to.
          </p>
        }
      >
        <ul aria-labelledby="approvals">
          {view.rows.map((approval) => (
            <Row key={approval.id} approval={approval} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function Row({ approval }: { approval: Approval }) {
  const { id, ticketNumber, title } = approval.ticket;
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-sm sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)] sm:px-6">
      <span>
        <ApprovalBadge approval={approval} />
      </span>
      <div className="min-w-0">
        <ApprovalQuestion approval={approval} />
        <Router.Link
          to={`/admin?ticket=${id}`}
          className="inline-flex max-w-full gap-1.5 rounded text-river underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          <span className="tabular whitespace-nowrap">{ticketNumber}</span>
          <span dir="auto" className="min-w-0 truncate">
            {title}
          </span>
        </Router.Link>
      </div>
      <ApprovalStory approval={approval} />
    </li>
  );
}
