import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { centsInWords } from '#contract/money-words.ts';
import { changeInWords, leftOf } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { inCell } from '#web/features/shared/durations.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { InlineLoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { Row, Table } from '#web/ui/table.tsx';
import { currentMonth, timeWords } from './agreement-words.ts';
import { type Agreement, type LedgerMonth, ledgerOf } from './api.ts';

/** How many months are listed before the rest is asked for. */
const FIRST = 6;

type LedgerProps = {
  companyId: string;
  /** All of the company. If there is one, it needs no name. */
  agreements: Agreement[];
};

/** What each month had, used and left, newest first. */
export function Ledger({ companyId, agreements }: LedgerProps) {
  const { data: months, isError, refetch } = useQuery(ledgerOf(companyId));
  const [showsAll, setShowsAll] = useState(false);

  if (isError && !months) return <InlineLoadFailure title={agreementMessages.ledgerFailed} onRetry={() => refetch()} />;
  if (!months) return <Skeleton className="h-28" />;
  const shown = showsAll ? months : months.slice(0, FIRST);
  const rest = months.length - shown.length;
  const current = currentMonth();
  const isEndless = ({ id }: MonthOfAgreement) => agreements.find((each) => each.id === id)?.kind === 'unlimited';
  return (
    <div>
      <Table
        caption="By month"
        columns={['Month', 'Had', 'Used', 'Left', 'Amount']}
        figureWidth="w-16 sm:w-28"
        className="[&_caption]:text-base"
      >
        {shown.flatMap((month) =>
          month.agreements.map((agreement, index) => (
            <Row
              key={`${month.month} ${agreement.id}`}
              name={<Name month={month} agreement={agreement} isFirst={index === 0} isNamed={agreements.length > 1} />}
              figures={figuresOf(agreement, isEndless(agreement), index === 0 ? month : undefined)}
              note={details(agreement, month.month < current)}
            />
          )),
        )}
      </Table>
      {rest > 0 && (
        <TextButton className="mt-1 text-sm" onClick={() => setShowsAll(true)}>
          {rest === 1 ? 'Show 1 earlier month' : `Show ${rest} earlier months`}
        </TextButton>
      )}
    </div>
  );
}

type MonthOfAgreement = LedgerMonth['agreements'][number];

/** @param month whose amount stands in the first of its rows */
function figuresOf(agreement: MonthOfAgreement, isEndless: boolean, month: LedgerMonth | undefined) {
  const { included, carriedIn, bought, adjusted, drawn } = agreement;
  return [
    isEndless ? 'No end' : inCell(included + carriedIn + bought + adjusted),
    inCell(drawn),
    isEndless ? '–' : inCell(leftOf(agreement)),
    month ? centsInWords(month.amount) : '',
  ];
}

type NameProps = { month: LedgerMonth; agreement: MonthOfAgreement; isFirst: boolean; isNamed: boolean };

function Name({ month: { month, isClosed }, agreement, isFirst, isNamed }: NameProps) {
  return (
    <>
      {isFirst && (
        <Link to={`?statement=${month}`} className="inline-flex items-center gap-1.5">
          {monthInWords(month)}
          {isClosed && (
            <>
              <Lock className="size-3.5" aria-hidden="true" />
              <span className="sr-only">closed</span>
            </>
          )}
        </Link>
      )}
      {isNamed && <bdi className="block [overflow-wrap:anywhere]">{agreement.name}</bdi>}
    </>
  );
}

/** What the month is made of: `10 h included, 2 h carried over; 1 h expired; 30 min over for $37.50`. */
function details(agreement: MonthOfAgreement, isPast: boolean) {
  const { included, carriedIn, bought, adjusted, expired, over, overAmount, owed, repaid, fee, price } = agreement;
  const had = [
    included > 0 && `${timeWords(included)} included`,
    carriedIn > 0 && `${timeWords(carriedIn)} carried over`,
    bought > 0 && `${timeWords(bought)} in blocks`,
    adjusted !== 0 && `${changeInWords({ minutes: adjusted, amount: null })} corrected`,
  ];
  const then = [
    expired > 0 && `${timeWords(expired)} ${isPast ? 'expired' : 'to be used in this month'}`,
    repaid > 0 && `${timeWords(repaid)} paid what was owed`,
    over > 0 && `${timeWords(over)} over for ${centsInWords(overAmount)}`,
    owed > 0 && `${timeWords(owed)} owed`,
    fee > 0 && `fee ${centsInWords(fee)}`,
    price > 0 && `blocks ${centsInWords(price)}`,
  ];
  return [had, then].flatMap((words) => words.filter(Boolean).join(', ') || []).join('; ');
}
