import { Lock } from 'lucide-react';
import { centsInWords } from '#contract/money-words.ts';
import { canSetPrices } from '#contract/provider-policies.ts';
import { dueInWords, hasMoreThanTime } from '#contract/statement-words.ts';
import { timeKindLabels, timeMessages } from '#contract/time-constants.ts';
import { minutesInWords, monthInWords } from '#contract/time-words.ts';
import { useStaff } from '#web/lib/actor.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { useProvider } from '#web/lib/provider.ts';
import { exactTime } from '#web/lib/time.ts';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { Row, Table } from '#web/ui/table.tsx';
import { AdjustmentLines, AgreementLines } from './agreement-lines.tsx';
import type { Statement } from './api.ts';
import { EntryTable } from './entry-table.tsx';

/** A statement as it is read and printed. */
export function StatementDocument({ statement }: { statement: Statement }) {
  const { providerName, supportEmail, supportPhone } = useProvider();
  const { companyName, companyState, month, minutes, amount, entries, agreements = [], adjustments = [] } = statement;
  const hasMore = hasMoreThanTime(statement);
  const unpriced = entries.filter(({ isPriced }) => !isPriced).length;
  const total = unpriced > 0 ? timeMessages.noAmount : dueInWords(amount);

  return (
    <article aria-labelledby="statement" className="statement space-y-8 border-line border-t px-4 py-6 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-ink-soft text-sm">
            <bdi>{providerName}</bdi>
            <span className="hidden print:inline">
              , {supportPhone}, {supportEmail}
            </span>
          </p>
          <h2 id="statement" tabIndex={-1} data-landing className="text-2xl outline-none">
            Statement for {monthInWords(month)}
          </h2>
          <p dir="auto" className="text-lg [overflow-wrap:anywhere]">
            {companyName}
          </p>
          {companyState !== 'active' && (
            <p className="text-ink-soft text-sm print:hidden">{statesOfCompany[companyState]}</p>
          )}
        </div>
        <div className="sm:text-right">
          <p className="tabular font-display font-semibold text-2xl">{total}</p>
          <State {...statement} />
        </div>
      </div>
      {entries.length === 0 && !hasMore && (
        <EmptyState title="No time in this month" heading="h3">
          Time that your team adds to the tickets of this company appears here.
        </EmptyState>
      )}
      {unpriced > 0 && <Unpriced count={unpriced} />}
      {agreements.length > 0 && <AgreementLines agreements={agreements} />}
      {entries.length > 0 && (
        <>
          <Kinds {...statement} />
          <EntryTable statement={statement} />
        </>
      )}
      {adjustments.length > 0 && <AdjustmentLines adjustments={adjustments} />}
      {(entries.length > 0 || hasMore) && (
        <p className="tabular flex flex-wrap justify-between gap-x-8 border-ink border-t-2 pt-3 font-semibold text-lg">
          <span>Total, {minutesInWords(minutes)}</span>
          <span>{total}</span>
        </p>
      )}
    </article>
  );
}

/** A statement without prices asks for them. */
function Unpriced({ count }: { count: number }) {
  const maySet = canSetPrices(useStaff());
  return (
    <p className="rounded bg-amber-wash px-3.5 py-2.5 text-amber print:hidden">
      {count === 1 ? 'One entry has' : `${count.toLocaleString('en-US')} entries have`} no amount yet, because your
      prices are not confirmed.{' '}
      {maySet ? (
        <Link to={linkTo({ settings: 'prices' })}>Confirm your prices</Link>
      ) : (
        'Ask a super admin to confirm them.'
      )}
    </p>
  );
}

const statesOfCompany = {
  archived: 'This company is archived.',
  deleted: 'This company was deleted. Its statements can be read, but not changed.',
};

function State({
  closedAt,
  closedByName,
  companyState,
}: Pick<Statement, 'closedAt' | 'closedByName' | 'companyState'>) {
  if (!closedAt && companyState === 'deleted') return <p className="text-ink-soft text-sm">Never closed</p>;
  if (!closedAt) return <p className="text-ink-soft text-sm">Open: this amount can still change</p>;
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-soft text-sm">
      <Lock className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="[overflow-wrap:anywhere]">
        Closed {exactTime(closedAt)} by <bdi>{closedByName}</bdi>
      </span>
    </p>
  );
}

function Kinds({ kinds }: Pick<Statement, 'kinds'>) {
  return (
    <Table
      caption="By kind of work"
      columns={['Kind', 'Entries', 'Time', 'Amount']}
      figureWidth="w-20 sm:w-32"
      className="max-w-xl"
    >
      {kinds.map(({ kind, entries, minutes, amount }) => (
        <Row
          key={kind}
          name={timeKindLabels[kind]}
          figures={[entries.toLocaleString('en-US'), minutesInWords(minutes), centsInWords(amount)]}
        />
      ))}
    </Table>
  );
}
