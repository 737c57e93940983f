import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';

/** Where the reader of a report finds tickets and articles. */
export type Home = '/admin' | '/client';

type ReportPartProps = {
  title: string;
  /** Shown instead of a list without lines. */
  empty: ReactNode;
  isEmpty: boolean;
  className?: string;
  children: ReactNode;
};

/** A part of a report with its lines. */
export function ReportPart({ title, empty, isEmpty, className, children }: ReportPartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classNames('border-line border-b px-4 py-5 sm:px-6', className)}>
      <h3 id={heading} className="break-after-avoid text-lg">
        {title}
      </h3>
      {isEmpty ? <p className="mt-1 max-w-[44rem] text-ink-soft">{empty}</p> : children}
    </section>
  );
}

type ReportLineProps = {
  name: ReactNode;
  /** On the right of the name, on a phone below it. */
  aside: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A line of a part: what, who or when, and in a sentence what is to be said about it. */
export function ReportLine({ name, aside, className, children }: ReportLineProps) {
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] break-inside-avoid gap-x-6 border-line border-b py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]',
        className,
      )}
    >
      <p className="min-w-0 [overflow-wrap:anywhere] print:line-clamp-2">{name}</p>
      <p className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere] sm:max-w-60 sm:text-right">{aside}</p>
      {children && (
        <p className="max-w-[44rem] text-ink-soft print:line-clamp-1 text-sm [overflow-wrap:anywhere]">{children}</p>
      )}
    </li>
  );
}

type NumberLinkProps = { ticket: { id: string; ticketNumber: string }; home: Home };

export function NumberLink({ ticket: { id, ticketNumber }, home }: NumberLinkProps) {
  return (
    <Link to={`${home}?ticket=${id}`} className="tabular mr-2 text-sm">
      {ticketNumber}
    </Link>
  );
}

/** On paper, how much a part has beyond what its sheet has room for. */
export function MoreThanPaper({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className="mt-2 hidden text-ink-soft text-sm print:block">And {count} more, in the portal.</p>;
}
