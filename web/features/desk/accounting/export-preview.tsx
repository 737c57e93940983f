import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type SkipReason, SkipReasons } from '#contract/accounting-constants.ts';
import { dueInWords } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { CloseMonthDialog } from '#web/features/shared/close-month-dialog.tsx';
import { statementOf } from '#web/features/shared/statement-calls.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import type { MonthExport } from './api.ts';

type Company = MonthExport['companies'][number];

const reasons: Record<SkipReason, [title: string, why: string]> = {
  open: ['Not closed yet', 'Read these statements and close them. Then they are in the file.'],
  exported: ['Exported before', 'They are in the books already.'],
  empty: ['Nothing to bill', 'Their statements have no line in this format.'],
};

type ExportPreviewProps = {
  month: string;
  preview: MonthExport;
  /** What can be done with it. */
  children: ReactNode;
};

/** What an export of a month has, and which companies it leaves out, with the reason. */
export function ExportPreview({ month, preview, children }: ExportPreviewProps) {
  const { statements, lines, amount, companies } = preview;
  const count = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

  return (
    <div className="space-y-3">
      <p role="status" className="font-medium">
        {statements === 0
          ? `There is nothing to export for ${monthInWords(month)}.`
          : `${count(statements, 'statement')} with ${count(lines, 'line')}: ${dueInWords(amount)}`}
      </p>
      {children}
      {statements > 0 && <CompanyList title="In the file" month={month} companies={companies.filter(isWritten)} />}
      {SkipReasons.map((reason) => {
        const [title, why] = reasons[reason];
        const skipped = companies.filter((company) => company.skipped === reason);
        return <CompanyList key={reason} title={title} why={why} month={month} companies={skipped} />;
      })}
    </div>
  );
}

const isWritten = ({ skipped }: Company) => skipped === null;

type CloseButtonProps = Pick<Company, 'companyId' | 'companyName'> & { month: string };

/** Closes the month without a way to the statement and back. */
function CloseButton(place: CloseButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({ ...statementOf(place), enabled: isAsked });
  const amount = query.isPlaceholderData ? undefined : query.data?.amount;

  return (
    <>
      <TextButton
        aria-label={`Close ${monthInWords(place.month)} of ${place.companyName}`}
        className="shrink-0 text-sm"
        onClick={() => setIsAsked(true)}
      >
        Close…
      </TextButton>
      {isAsked && <CloseMonthDialog statement={{ ...place, amount }} onClose={() => setIsAsked(false)} />}
    </>
  );
}

type CompanyListProps = { title: string; why?: string; month: string; companies: Company[] };

function CompanyList({ title, why, month, companies }: CompanyListProps) {
  if (companies.length === 0) return null;
  return (
    <details open={companies.length <= 12} className="border-line border-t pt-2">
      <summary className="min-h-7 cursor-pointer pointer-coarse:min-h-11">
        <span className="font-medium">{title}</span>{' '}
        <span className="tabular text-ink-soft">{companies.length.toLocaleString('en-US')}</span>
      </summary>
      {why && <p className="text-ink-soft text-sm">{why}</p>}
      <ul aria-label={title} className="mt-1">
        {companies.map(({ companyId, companyName, amount, skipped }) => (
          <li key={companyId} className="flex items-baseline justify-between gap-4 py-1 [overflow-wrap:anywhere]">
            <Link to={`/admin/companies/${companyId}?statement=${month}`}>
              <bdi>{companyName}</bdi>
            </Link>
            {skipped === null && <span className="tabular">{dueInWords(amount)}</span>}
            {skipped === 'open' && <CloseButton {...{ companyId, companyName, month }} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
