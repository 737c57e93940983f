import type { ReactNode } from 'react';
import { centsInWords } from '#contract/money-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { CardFacts, RecordCard } from '#web/features/shared/record-card.tsx';
import { isSaved } from '#web/lib/drawings.ts';
import { dateWords } from '#web/lib/time.ts';
import type { MenuAction } from '#web/ui/menu-button.tsx';
import { monthName, ruleWords, stateWords, termsWords, timeWords } from './agreement-words.ts';
import type { Agreement, Balance, Block } from './api.ts';
import type { AgreementTask } from './around.ts';
import { LineActions } from './line-actions.tsx';

type AgreementCardProps = {
  agreement: Agreement;
  /** Of this month; none unless it is in force today. */
  balance: Balance['agreements'][number] | undefined;
  today: string;
  /** Without it, the agreement is only read. */
  onTask: ((task: AgreementTask) => void) | undefined;
};

/** An agreement: what is left, what was agreed on, and what can be done about it. */
export function AgreementCard({ agreement, balance, today, onTask }: AgreementCardProps) {
  const { name, kind, endsOn, closedMonth, terms, blocks } = agreement;
  const state = isSaved(agreement) ? stateWords(agreement, today) : 'Being saved';
  const actions: MenuAction[] = [
    ...(kind === 'block' ? [{ label: 'Add a block', onSelect: () => onTask?.({ name: 'add block', agreement }) }] : []),
    { label: 'New terms from a month on', onSelect: () => onTask?.({ name: 'add terms', agreement }) },
    { label: endsOn ? 'Change the last day' : 'End agreement', onSelect: () => onTask?.({ name: 'end', agreement }) },
    ...(closedMonth === null
      ? [{ label: 'Delete agreement', isApart: true, onSelect: () => onTask?.({ name: 'delete', agreement }) }]
      : []),
  ];

  return (
    <RecordCard
      name={name}
      badge={state && <span className="ms-3 font-normal font-sans text-ink-soft text-sm">{state}</span>}
      {...(onTask ? { onEdit: () => onTask({ name: 'edit', agreement }), actions } : {})}
    >
      {balance && <Left balance={balance} month={today.slice(0, 'YYYY-MM'.length)} />}
      <Lines
        label={`Terms of ${name}`}
        lines={terms.flatMap((each, index) => {
          const words = termsWords(kind, each);
          const isFirst = index === 0;
          if (isFirst && !words) return [];
          return {
            key: each.from,
            text: isFirst ? words : `From ${monthInWords(each.from)}: ${words || 'no fee'}`,
            what: isFirst ? 'the first terms' : `the terms of ${monthInWords(each.from)}`,
            // Closed months rest on earlier ones.
            isFinal: closedMonth !== null && each.from <= closedMonth,
            onEdit: () => onTask?.({ name: 'edit terms', agreement, terms: each }),
            onDelete: isFirst ? undefined : () => onTask?.({ name: 'delete terms', agreement, terms: each }),
          };
        })}
        isRead={!onTask}
      />
      <Lines
        label={`Blocks of ${name}`}
        lines={blocks.map((block) => ({
          key: block.id,
          text: blockWords(block, today),
          note: block.note,
          what: `the block of ${dateWords(block.boughtOn)}`,
          isFinal: !isSaved(block),
          onEdit: () => onTask?.({ name: 'edit block', agreement, block }),
          onDelete: isUsed(block, closedMonth) ? undefined : () => onTask?.({ name: 'delete block', agreement, block }),
        }))}
        isRead={!onTask}
      />
      <CardFacts facts={ruleWords(agreement)} />
    </RecordCard>
  );
}

/** Whether a closed month rests on a block. */
function isUsed({ from, boughtOn }: Block, closedMonth: string | null) {
  const [first = from] = [from, boughtOn].sort();
  return closedMonth !== null && first.slice(0, closedMonth.length) <= closedMonth;
}

/** `20 h for $1,500.00, bought Tue, Oct 6, until Mon, Jan 4` */
function blockWords({ minutes, price, boughtOn, from, expiresOn }: Block, today: string) {
  return [
    `${timeWords(minutes)} for ${centsInWords(price)}`,
    `bought ${dateWords(boughtOn)}`,
    from !== boughtOn && `for work from ${dateWords(from)}`,
    expiresOn && `${expiresOn < today ? 'expired' : 'expires'} ${dateWords(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is left by now, and what of it expires when. */
function Left({ balance, month }: { balance: NonNullable<AgreementCardProps['balance']>; month: string }) {
  const { kind, left, drawn, over, owed, level, expiring } = balance;
  const had = (left ?? 0) + drawn;
  if (left === null)
    return (
      <p className="tabular">
        {timeWords(drawn)} worked in {monthName(month)}
      </p>
    );
  return (
    <div>
      <p className="tabular">
        <strong className={looks[level]}>{timeWords(left)} left</strong> of {timeWords(had)}
        {kind === 'monthly' ? ` in ${monthName(month)}` : ''}
        {level === 'empty' && over.minutes > 0 && `, ${timeWords(over.minutes)} over for ${centsInWords(over.amount)}`}
        {owed > 0 && `, ${timeWords(owed)} owed`}
      </p>
      <Meter share={had > 0 ? drawn / had : 1} className={fills[level]} />
      {expiring.map(({ minutes, on, month: of }) => (
        <p key={`${on} ${of}`} className="tabular text-ink-soft text-sm">
          {timeWords(minutes)}
          {of && ` of ${monthName(of)}`} {minutes === 60 ? 'expires' : 'expire'} on {dateWords(on)}
        </p>
      ))}
    </div>
  );
}

const looks = { fine: '', low: 'text-amber', empty: 'text-brick' } as const;
const fills = { fine: 'bg-river', low: 'bg-amber', empty: 'bg-brick' } as const;

/** How much of it is used. The text beside it says the same. */
function Meter({ share, className }: { share: number; className: string }) {
  return (
    <div
      aria-hidden="true"
      className="my-1.5 h-1.5 max-w-md overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <div className={`h-full ${className}`} style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
    </div>
  );
}

type Line = {
  key: string;
  text: string;
  note?: string;
  /** What its actions are about. */
  what: string;
  /** Whether nothing of it can change any more. */
  isFinal?: boolean;
  onEdit: () => void;
  onDelete: (() => void) | undefined;
};

function Lines({ label, lines, isRead }: { label: string; lines: Line[]; isRead: boolean }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <ul aria-label={label} className="tabular">
      {lines.map(({ key, text, note, isFinal = false, ...actions }) => (
        <li key={key} className="flex items-start justify-between gap-x-3">
          <p className="min-w-0 py-0.5">
            {text}
            {note && (
              <span dir="auto" className="block text-ink-soft text-sm">
                {note}
              </span>
            )}
          </p>
          {!isRead && !isFinal && <LineActions {...actions} />}
        </li>
      ))}
    </ul>
  );
}
