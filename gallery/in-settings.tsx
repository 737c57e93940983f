import type { ReactNode } from 'react';

/** The part of System settings that scrolls, around one of its sections. */
export function InSettings({ children }: { children: ReactNode }) {
  return <div className="@container bg-surface px-5 py-5 sm:px-6">{children}</div>;
}
