import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { value: string; label: string; icon: ReactNode };

/** The sections of a screen. Which one is open belongs to the URL, so the screen keeps it. */
export function Tabs(props: { tabs: Tab[]; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <Radix.Root value={props.value} onValueChange={props.onChange} className="flex min-h-0 flex-1 flex-col">
      <Radix.List className="flex gap-1 border-line border-b bg-surface px-3 sm:px-5">
        {props.tabs.map(({ value, label, icon }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-transparent border-b-2 px-2 font-medium text-ink-soft text-sm hover:text-ink data-[state=active]:border-copper data-[state=active]:text-ink"
          >
            {icon}
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {props.children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {children}
    </Radix.Content>
  );
}
