import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { SectionLink, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PortalHeader } from './portal-header.tsx';
import { addressOf, type Screen, screensFor } from './screen.ts';

type PortalFrameProps = {
  title: string;
  home: string;
  screens: readonly Screen[];
  place: ReactNode;
  label: string;
};

/** The frame of both portals: the bar with its tabs and links, and the current screen below it. */
export function PortalFrame({ title, home, screens, place, label }: PortalFrameProps) {
  const actor = useActor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sections = screensFor(actor, screens).flatMap((screen) => {
    const { title, nav } = screen;
    return nav ? [{ label: title, ...nav, value: addressOf(home, screen) }] : [];
  });
  const tabs = sections.filter(({ kind }) => kind === 'tab');
  const links = sections.filter(({ kind }) => kind === 'link');
  const isOpen = ({ value }: { value: string }) =>
    // URLs below the home belong to another tab or to none.
    pathname === value || (value !== home && pathname.startsWith(`${value}/`));
  const open = tabs.find(isOpen)?.value ?? '';

  return (
    <Tabs value={open} onChange={(address) => navigate(address)} className="flex min-h-dvh flex-col wide:h-dvh">
      <PortalHeader
        title={title}
        name={fullName(actor.firstName, actor.lastName)}
        account={`${home}/account`}
        place={place}
      >
        <TabList tabs={tabs} label={label} />
        {links.map((link) => (
          <SectionLink key={link.value} to={link.value} isCurrent={isOpen(link)} icon={link.icon}>
            {link.label}
            {link.Badge && <link.Badge />}
          </SectionLink>
        ))}
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
