import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { timeMessages } from '#contract/time-constants.ts';
import { statementOf } from '#web/features/shared/statement-calls.ts';
import { useParameter } from '#web/lib/parameter.ts';
import { ApiError } from '#web/lib/request.ts';
import { Column } from '#web/ui/column.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure, LoadingBars } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { monthsOf } from './api.ts';
import { StatementActions } from './statement-actions.tsx';
import { StatementDocument } from './statement-document.tsx';

const bars = ['h-8 w-64', 'h-28 w-full', 'h-64 w-full'];

/** What a company owes for a month: the latest with time or an amount, unless the address has another. */
export function StatementPage({ companyId }: { companyId: string }) {
  const [address, setMonth] = useParameter('statement');
  const chosen = /^\d{4}-\d\d$/.test(address) ? address : '';
  const months = useQuery(monthsOf(companyId));
  const month =
    chosen ||
    months.data?.find(({ entries, amount }) => entries > 0 || amount !== 0)?.month ||
    months.data?.[0]?.month ||
    '';
  const query = useQuery({ ...statementOf({ companyId, month }), enabled: month !== '' });
  const { data: statement, isPlaceholderData } = query;
  const error = months.error ?? query.error;

  return (
    <Column label="Statement">
      <div className="px-4 py-4 sm:px-6 print:hidden">
        <Link
          to={statement ? `/admin/companies/${companyId}` : '/admin/companies'}
          className="inline-flex min-h-8 items-center gap-1.5 text-sm [overflow-wrap:anywhere] pointer-coarse:min-h-11"
        >
          <ArrowLeft className="size-4 shrink-0" aria-hidden="true" />
          <bdi>{statement?.companyName ?? 'Companies & users'}</bdi>
        </Link>
        {months.data && statement && <StatementActions months={months.data} statement={statement} onMonth={setMonth} />}
      </div>
      {error && !statement && <Failure error={error} onRetry={() => [months, query].map(({ refetch }) => refetch())} />}
      {!error && !statement && <LoadingBars things="statement" bars={bars} className="space-y-4 px-4 py-6 sm:px-6" />}
      {statement && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <OutOfDate query={query} place="inset" />
          <StatementDocument statement={statement} />
        </div>
      )}
    </Column>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <LoadFailure
      title={isMissing ? error.message : timeMessages.statementFailed}
      detail={isMissing ? 'The link may be wrong, or the company was deleted.' : error.message}
      onRetry={onRetry}
    />
  );
}
