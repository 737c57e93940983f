import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A warning before an action, not an error. Read out when it appears. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className="flex items-start gap-2.5 rounded border border-amber bg-amber-wash px-3.5 py-3 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
          <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
        </div>
      )}
    </div>
  );
}
