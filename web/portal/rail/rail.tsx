import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotificationBell } from '#web/features/news/notifications/notification-bell.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { OwnMark } from '../own-mark.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { Sections } from '../sections.ts';
import { LateTimer } from './late-timer.tsx';
import { RailSections } from './rail-sections.tsx';
import { useRail } from './rail-state.ts';
import { UserButton } from './user-button.tsx';

type RailProps = { title: string; sections: Sections; settings: ReactNode };

/**
 * What the dashboard has at the left on wide screens: everything that leads elsewhere, and the user. frame.js fills in the
 * elements with `data-user-name` before React does.
 */
export function Rail({ title, sections, settings }: RailProps) {
  const { isIcons, toggle } = useRail();
  const Toggle = isIcons ? PanelLeftOpen : PanelLeftClose;

  return (
    <nav
      aria-label="Dashboard"
      data-frame-part="rail"
      className="sticky top-0 hidden h-dvh w-(--rail) shrink-0 flex-col border-line border-e bg-paper wide:flex"
    >
      <div className="rail-icons:flex-col flex shrink-0 items-center gap-x-2 ps-4 rail-icons:px-0 pe-2 pt-2.5 pb-1.5">
        <OwnMark className="size-7" />
        <h1 className="min-w-0 flex-1 truncate text-base rail-icons:sr-only">{title}</h1>
        <IconButton
          label={isIcons ? 'Expand the sidebar' : 'Collapse the sidebar'}
          aria-expanded={!isIcons}
          data-tooltip-side="end"
          onClick={toggle}
        >
          <Toggle className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="shrink-0 px-2 pb-2">
        <PaletteButton look="field" tooltip={isIcons ? 'Search everything' : undefined} />
      </div>
      <RailSections sections={sections} isIcons={isIcons} />
      <LateTimer />
      <div className="rail-icons:flex rail-icons:flex-col-reverse grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center border-line border-t py-2 rail-icons:px-2 ps-2 pe-3">
        <UserButton look="name" tooltip={isIcons ? 'Account and logout' : undefined} />
        <NotificationBell />
        {settings}
      </div>
    </nav>
  );
}
