import type { ReactNode } from 'react';

/** A part of the column beside a ticket's thread. */
export function ColumnPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="border-line border-t px-4 py-3 first:border-t-0 empty:hidden sm:px-5 @min-[52.5rem]/ticket:px-4">
      {title && (
        <h3 dir="auto" className="mb-1 font-normal font-sans text-ink-faint text-sm tracking-normal">
          {title}
        </h3>
      )}
      {children}
    </div>
  );
}

/** The look of facts: one below the other, each with its name at the left. */
export const factsLook = 'space-y-1.5';

export function Fact({ name, isMissed = false, children }: { name: string; isMissed?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-2">
      <dt className="text-ink-faint">{name}</dt>
      <dd dir="auto" className={`[overflow-wrap:anywhere] ${isMissed ? 'font-medium text-brick' : ''}`}>
        {children}
      </dd>
    </div>
  );
}
