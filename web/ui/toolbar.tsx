import * as Radix from 'radix-ui/toolbar';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.tsx';

/** Buttons that are one stop for the Tab key; the arrow keys move between them. The parent lays them out. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Root aria-label={label} className="contents">
      {children}
    </Radix.Root>
  );
}

export function ToolbarButton(button: ComponentProps<typeof IconButton>) {
  return (
    <Radix.Button asChild>
      <IconButton {...button} />
    </Radix.Button>
  );
}
