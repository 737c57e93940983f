import type { ReactNode } from 'react';

/**
 * A one-column screen. On a wide screen it scrolls below the bar, so nothing moves when the tab changes. Where it leaves
 * no margins, the space of the scrollbar is of its color.
 */
export function Column({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col wide:max-[86rem]:bg-surface wide:overflow-y-auto wide:[scrollbar-gutter:stable]">
      <section
        aria-label={label}
        className="mx-auto w-full max-w-[72rem] flex-[1_0_auto] border-line bg-surface min-[86rem]:border-x"
      >
        {children}
      </section>
    </div>
  );
}
