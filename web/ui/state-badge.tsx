import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type StateBadgeProps = { icon: LucideIcon; look: string; children: ReactNode };

/** Color, shape and word: any one of them distinguishes the states. */
export function StateBadge({ icon: Icon, look, children }: StateBadgeProps) {
  return (
    <span className={classNames('badge', look)}>
      <Icon className="size-3.5" aria-hidden="true" />
      {children}
    </span>
  );
}
