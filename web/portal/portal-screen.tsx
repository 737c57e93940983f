import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { type Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PortalHeader } from './portal-header.tsx';

/** A tab with the address it stands for; the first address that a location begins with is the open one. */
export type Section = Tab & { address: string };

type PortalScreenProps = {
  title: string;
  name: string;
  place: ReactNode;
  sections: Section[];
  label: string;
  /** Beside the tabs: what is not one of them. */
  beside?: ReactNode;
};

/** The frame of both portals: the bar with its tabs, and below it the screen of the address. */
export function PortalScreen({ title, name, place, sections, label, beside }: PortalScreenProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = sections.findLast(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
  // The first tab is the home of its portal; what lies below the home is another tab's, or none's.
  const open = current === sections[0] && pathname !== current?.address ? '' : (current?.value ?? '');

  function handleChange(value: string) {
    const section = sections.find((each) => each.value === value);
    if (section) navigate(section.address);
  }

  return (
    <Tabs value={open} onChange={handleChange} className="flex min-h-dvh flex-col min-[68rem]:h-dvh">
      <PortalHeader title={title} name={name} account={`${sections[0]?.address}/account`} place={place}>
        <div className="flex h-full w-max gap-1">
          <TabList tabs={sections} label={label} />
          {beside}
        </div>
      </PortalHeader>
      <main className="flex min-h-0 flex-1 flex-col">
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
