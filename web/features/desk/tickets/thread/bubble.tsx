import type { ReactNode } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { useActor } from '#web/lib/actor.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FormattedText } from '#web/ui/formatted-text.tsx';

/** Whether a message is of the reader’s own side, provider or client: then it stands at the right. */
export function useIsOwnSide(isStaff: boolean) {
  const actor = useActor();
  return isStaffRole(actor.role) === isStaff;
}

/** Where a message stands. */
export const sideLook = (isOwn: boolean) => (isOwn ? 'items-end print:items-start' : 'items-start');

/** The line above a message: who wrote it, and when. */
export function MessageHead({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  return (
    // The name stands above the edge of its message, and the menu further in.
    <div
      className={classNames(
        'mb-1 flex max-w-full flex-wrap items-center gap-x-2 text-sm [overflow-wrap:anywhere]',
        isOwn && '[&>button]:order-first',
      )}
    >
      {children}
    </div>
  );
}

type BubbleProps = { isOwn: boolean; isInternal?: boolean; children: ReactNode };

/** What somebody wrote. An internal note is tinted, on whichever side it stands. */
export function Bubble({ isOwn, isInternal = false, children }: BubbleProps) {
  return (
    <div
      hidden={children === ''}
      data-bubble
      className={classNames(
        'w-fit max-w-[min(70ch,92%)] print:max-w-none rounded px-3.5 py-2.5 leading-relaxed [overflow-wrap:anywhere]',
        isOwn ? 'rounded-se-none' : 'rounded-ss-none',
        isInternal
          ? 'border border-amber border-dashed bg-amber-wash'
          : `forced-colors:border print:border print:border-line ${isOwn ? 'bg-river-wash' : 'bg-sunken'}`,
      )}
    >
      {typeof children === 'string' ? <FormattedText>{children}</FormattedText> : children}
    </div>
  );
}
