import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportMessages } from '#contract/reports-constants.ts';
import { dayOf } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SectionLink } from '#web/ui/tabs.tsx';
import { LoadingReport } from './loading-report.tsx';
import { dayInWords, monthsOf, quarterOf, spanInWords, spanLater, unitOf } from './periods.ts';

/** A month such as 2026-11 or a quarter such as 2026-Q4, and where others are. */
export type SpanProps = { span: string; address: (span: string) => string };

type Headed = { companyName: string; isOver: boolean; to: string };

type ReportFrameProps<Shown> = SpanProps & {
  query: UseQueryResult<Shown>;
  children: (shown: Shown) => ReactNode;
};

/** The report of a company for a month or a quarter: its title, the ways to others, and its parts once it is loaded. */
export function ReportFrame<Shown extends Headed>({ span, address, query, children }: ReportFrameProps<Shown>) {
  const { data } = query;
  const unit = unitOf(span);
  const next = spanLater(span, 1);

  return (
    <Column label="Report">
      <div className={classNames('report mx-auto max-w-[56rem]', unit === 'quarter' && 'two-sheets')}>
        <Spans span={span} address={address} />
        <div className="flex flex-wrap items-center gap-2 px-4 pt-4 pb-3 sm:px-6">
          <div className="mr-auto min-w-0 flex-1">
            <h2 className="text-lg sm:text-xl">Report for {spanInWords(span)}</h2>
            <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
              <bdi>{data?.companyName ?? '\u00a0'}</bdi>
              {data && !data.isOver && `, up to ${dayInWords(data.to).replaceAll(' ', '\u00a0')}`}
            </p>
          </div>
          <StepLink to={address(spanLater(span, -1))} label={unit === 'month' ? 'Month before' : 'Quarter before'}>
            <ChevronLeft className="size-4.5" aria-hidden="true" />
          </StepLink>
          {hasBegun(next) && (
            <StepLink to={address(next)} label={unit === 'month' ? 'Month after' : 'Quarter after'}>
              <ChevronRight className="size-4.5" aria-hidden="true" />
            </StepLink>
          )}
          <Button look="secondary" className="max-sm:px-3 print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Print</span>
          </Button>
        </div>
        <Loaded query={query} failure={reportMessages.failed} loading={<LoadingReport />}>
          {children}
        </Loaded>
      </div>
    </Column>
  );
}

/** The quarter and those of its months that have begun. */
function Spans({ span, address }: SpanProps) {
  const quarter = quarterOf(span);
  const link = (each: string) => ({ to: address(each), isCurrent: each === span });
  return (
    <nav
      aria-label="Months and quarter"
      className="flex gap-1 border-line border-b px-2 max-sm:justify-between sm:px-4 print:hidden"
    >
      {monthsOf(quarter)
        .filter(hasBegun)
        .map((month) => (
          <SectionLink key={month} {...link(month)}>
            <MonthName month={month} />
          </SectionLink>
        ))}
      <SectionLink {...link(quarter)}>Whole quarter</SectionLink>
    </nav>
  );
}

/** `October`, on a phone `Oct`. */
function MonthName({ month }: { month: string }) {
  const [name = ''] = spanInWords(month).split(' ');
  return (
    <>
      <span className="max-sm:sr-only">{name}</span>
      <span aria-hidden="true" className="sm:hidden">
        {name.slice(0, 3)}
      </span>
    </>
  );
}

const hasBegun = (span: string) => (monthsOf(span)[0] ?? '') <= dayOf(new Date().toISOString()).slice(0, 7);

function StepLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      data-tooltip={label}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden"
    >
      {children}
    </Link>
  );
}
