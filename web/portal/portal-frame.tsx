import type { ReactNode } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { addressOfTab } from '#web/features/desk/tickets/list/last-list.ts';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { Sections } from './sections.ts';

/** `bar`: above the screen. `rail`: at its left where there is room. */
type PortalFrameProps = {
  sections: Sections;
  look: 'bar' | 'rail';
  /** What stands above each screen. */
  notices?: ReactNode;
  children: ReactNode;
};

const looks = { bar: 'flex min-h-dvh flex-col wide:h-dvh', rail: 'flex min-h-dvh flex-col wide:h-dvh wide:flex-row' };

/** The frame of both portals: what leads elsewhere, and the current screen. */
export function PortalFrame({ sections: { tabs }, look, notices, children }: PortalFrameProps) {
  const navigate = useNavigate();
  const open = tabs.find(({ isCurrent }) => isCurrent)?.value ?? '';

  return (
    <Tabs value={open} onChange={(address) => navigate(addressOfTab(address))} look={look} className={looks[look]}>
      {children}
      <main tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        {notices}
        {open ? (
          <TabPanel value={open}>
            <Outlet />
          </TabPanel>
        ) : (
          <Outlet />
        )}
      </main>
    </Tabs>
  );
}
