import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { value: string; label: string; icon: ReactNode };

type TabsProps = { value: string; onChange: (value: string) => void; className: string; children: ReactNode };

/** A screen in sections. Which one is open belongs to the URL, so the screen keeps it. */
export function Tabs({ value, onChange, className, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      {children}
    </Radix.Root>
  );
}

export function TabList({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <Radix.List aria-label={label} className="flex h-full gap-1">
      {tabs.map(({ value, label, icon }) => (
        <Radix.Trigger
          key={value}
          value={value}
          className="inline-flex min-h-11 items-center gap-2 border-transparent border-y-2 border-t-transparent px-2.5 font-medium text-ink-soft text-sm hover:text-ink data-[state=active]:border-b-copper data-[state=active]:text-ink"
        >
          {icon}
          {label}
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
