import type { ReactNode } from 'react';
import { useDensity } from './density.ts';

/** The part of the window that scrolls with the list; on narrow screens the window does. */
export function ListScroller({ children }: { children: ReactNode }) {
  const { density } = useDensity();
  return (
    <div
      data-ticket-list
      data-density={density}
      className="min-h-0 flex-1 wide:scroll-pt-8 wide:overflow-y-auto wide:[scrollbar-gutter:stable]"
    >
      {children}
    </div>
  );
}
