import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NotificationBell } from '#web/features/news/notifications/notification-bell.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { OwnMark } from '../own-mark.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { Sections } from '../sections.ts';
import { LateTimer } from './late-timer.tsx';

const RailDrawer = onDemand(async () => (await import('./rail-drawer.tsx')).RailDrawer);

type TopBarProps = { title: string; sections: Sections; settings: ReactNode };

/** The dashboard's bar where the rail has no room: one row, from which the rail opens. */
export function TopBar({ title, sections, settings }: TopBarProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <div className="border-line border-b bg-surface wide:hidden">
      <header data-frame-part="bar" className="flex min-h-13 items-center gap-1 ps-1.5 pe-4">
        <h1 className="sr-only">{title}</h1>
        <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <Menu className="size-5" aria-hidden="true" />
        </IconButton>
        <OwnMark className="size-6" />
        <p className="ms-1.5 min-w-0 flex-1 truncate font-display font-semibold text-lg">{sections.name}</p>
        <PaletteButton />
        <NotificationBell />
      </header>
      <LateTimer />
      {isOpen && <RailDrawer {...{ title, sections, settings }} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
