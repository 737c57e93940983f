import type { ReactNode } from 'react';
import { centsInWords } from '#contract/money-words.ts';
import { dayIn } from '#contract/report-words.ts';
import { minutesInWords, weekdayAndDate } from '#contract/time-words.ts';
import type { Quarter } from './api.ts';
import { type Home, MoreThanPaper, NumberLink, ReportLine, ReportPart } from './report-part.tsx';

/** How many lines of a list its sheet of paper has room for. */
const ON_PAPER = 4;
const beyondPaper = 'print:nth-[n+5]:hidden';

type ListProps<List extends keyof Quarter> = Pick<Quarter, List> & { title: string; home: Home; empty: ReactNode };

/** What the client has approved, who said so, and when. */
export function Approved({ approved, timezone, home, ...part }: ListProps<'approved' | 'timezone'>) {
  return (
    <ReportPart {...part} isEmpty={approved.length === 0}>
      <ul className="mt-1">
        {approved.map(({ id, ticket, question, amount, minutes, approvedBy, decidedAt }) => (
          <ReportLine
            key={id}
            name={<bdi className="font-medium">{question}</bdi>}
            aside={<span className="tabular">{priceInWords(amount, minutes)}</span>}
            className={beyondPaper}
          >
            <NumberLink ticket={ticket} home={home} />
            {approvedBy && (
              <>
                <bdi>{approvedBy}</bdi>,{' '}
              </>
            )}
            {dayIn(decidedAt, timezone)}
          </ReportLine>
        ))}
      </ul>
      <MoreThanPaper count={approved.length - ON_PAPER} />
    </ReportPart>
  );
}

function priceInWords(amount: number | null = null, minutes: number | null = null) {
  return [amount !== null && centsInWords(amount), minutes !== null && `up to ${minutesInWords(minutes)}`]
    .filter(Boolean)
    .join(', ');
}

/** What is due in the time after the quarter, the soonest first. */
export function ComesNext({ ahead, home, ...part }: ListProps<'ahead'>) {
  return (
    <ReportPart {...part} isEmpty={ahead.length === 0}>
      <ul className="mt-1">
        {ahead.map(({ dueOn, title, ...ticket }) => (
          <ReportLine
            key={ticket.id}
            name={
              <>
                <NumberLink ticket={ticket} home={home} />
                <bdi className="font-medium">{title}</bdi>
              </>
            }
            aside={<span className="tabular">{weekdayAndDate(dueOn)}</span>}
            className={beyondPaper}
          />
        ))}
      </ul>
      <MoreThanPaper count={ahead.length - ON_PAPER} />
    </ReportPart>
  );
}
