import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { type Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PortalHeader } from './portal-header.tsx';

/** A tab and its URLs. The open tab is the first one with a URL that the location starts with. */
export type Section = Tab & { address: string };

type PortalScreenProps = {
  title: string;
  name: string;
  place: ReactNode;
  sections: Section[];
  label: string;
  /** Next to the tabs: content that is not a tab. */
  beside?: ReactNode;
};

/** The frame of both portals: the bar with its tabs, and the current screen below it. */
export function PortalScreen({ title, name, place, sections, label, beside }: PortalScreenProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = sections.findLast(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
  // The first tab is the portal's home. URLs below the home belong to another tab or to none.
  const open = current === sections[0] && pathname !== current?.address ? '' : (current?.value ?? '');

  function handleChange(value: string) {
    const section = sections.find((each) => each.value === value);
    if (section) navigate(section.address);
  }

  return (
    <Tabs value={open} onChange={handleChange} className="flex min-h-dvh flex-col min-[68rem]:h-dvh">
      <PortalHeader title={title} name={name} account={`${sections[0]?.address}/account`} place={place}>
        <TabList tabs={sections} label={label} />
        {beside}
      </PortalHeader>
      <main tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
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
