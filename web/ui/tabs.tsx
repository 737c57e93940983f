import type { LucideIcon } from 'lucide-react';
import * as Radix from 'radix-ui/tabs';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Tab = { value: string; label: string; icon: LucideIcon; Badge?: ComponentType };

const section =
  'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap gap-2 border-transparent max-sm:px-2 border-y-2 forced-colors:border-t-[Canvas] px-2.5 font-medium text-ink-soft text-sm hover:text-ink max-sm:[&>svg]:hidden';

type TabsProps = { value: string; onChange: (value: string) => void; className: string; children: ReactNode };

/** A screen with sections. The screen keeps the open section in the URL. */
export function Tabs({ value, onChange, className, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      {children}
    </Radix.Root>
  );
}

export function TabList({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <Radix.List aria-label={label} className="contents">
      {tabs.map(({ value, label, icon: Icon, Badge }) => (
        <Radix.Trigger
          key={value}
          value={value}
          className={classNames(
            section,
            'data-[state=active]:border-b-copper data-[state=active]:text-ink data-[state=inactive]:forced-colors:border-b-[Canvas]',
          )}
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
          {Badge && <Badge />}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {children}
    </Radix.Content>
  );
}

type SectionLinkProps = { to: string; isCurrent?: boolean; icon?: LucideIcon; replace?: boolean; children: ReactNode };

/** Links to a section with its own URL. Looks like the tabs next to it. */
export function SectionLink({ isCurrent = false, icon: Icon, children, ...link }: SectionLinkProps) {
  return (
    <Link
      {...link}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(section, isCurrent ? 'border-b-copper text-ink' : 'forced-colors:border-b-[Canvas]')}
    >
      {Icon && <Icon className="size-4" aria-hidden="true" />}
      {children}
    </Link>
  );
}
