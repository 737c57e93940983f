import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIdentity } from '#web/lib/page-provider.ts';
import { QuietDrawing } from './arch.tsx';
import { Button, TextButton } from './button.tsx';
import { keepFocusAround } from './keep-focus.ts';

/** An error, shown next to its cause and read out at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded border border-brick bg-brick-wash px-3.5 py-3 text-sm"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-brick" aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; heading?: 'h2' | 'h3' | 'h4' | 'h5' };

/** An empty state: what the place is for, and the one action to take. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center [overflow-wrap:anywhere]">
      <QuietDrawing hasArch={useIdentity().hasArch} className="mb-5 h-28" />
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="mt-1.5 text-ink-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

type NoMatchesProps = Omit<EmptyStateProps, 'action'> & { clear: string; onClear: () => void };

/** An empty list because of its filters, with a button that clears them. */
export function NoMatches({ clear, onClear, ...state }: NoMatchesProps) {
  const button = (
    <Button look="secondary" onClick={onClear}>
      {clear}
    </Button>
  );
  return <EmptyState {...state} action={button} />;
}

type LoadFailureProps = { title: string; detail?: string | undefined; onRetry: () => void };

/** A failed load: what failed, the reason if known, and a retry button. */
export function LoadFailure({ title, detail, onRetry }: LoadFailureProps) {
  return (
    <div
      ref={keepFocusAround}
      role="alert"
      className="mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center [overflow-wrap:anywhere]"
    >
      <CircleAlert className="mb-4 size-8 text-brick" aria-hidden="true" />
      <p className="font-display font-semibold text-lg">{title}</p>
      {detail && <p className="mt-1.5 text-ink-soft">{detail}</p>}
      <Button look="secondary" className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type InlineLoadFailureProps = { title: string; onRetry: () => void; className?: string };

/** A failed load of a small part of a screen: what failed, and a retry button behind it. */
export function InlineLoadFailure({ title, onRetry, className = '' }: InlineLoadFailureProps) {
  return (
    <p ref={keepFocusAround} role="alert" className={`text-brick text-sm ${className}`}>
      {title}. <TextButton onClick={onRetry}>Try again</TextButton>
    </p>
  );
}

type LoadingRowsProps = {
  things: string;
  count: number;
  className?: string;
  rowClassName: string;
  children: ReactNode;
};

/** Placeholders for the rows of a list that loads; `children` is one row. */
export function LoadingRows({ things, count, className, rowClassName, children }: LoadingRowsProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading {things}...</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={row} aria-hidden="true" className={rowClassName}>
          {children}
        </div>
      ))}
    </div>
  );
}

type LoadingBarsProps = { things: string; bars: string[]; className?: string };

/** Placeholders for text that loads, one bar for each size. */
export function LoadingBars({ things, bars, className = 'space-y-3' }: LoadingBarsProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading {things}...</span>
      {bars.map((size, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
        <Skeleton key={bar} className={size} />
      ))}
    </div>
  );
}

/** A gray bar as a placeholder for text. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`animate-breathe rounded bg-line forced-colors:bg-[GrayText] ${className}`} />;
}
