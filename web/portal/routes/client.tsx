import { ChartColumn, LibraryBig, LifeBuoy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { canReadCompanyReport } from '#contract/policies.ts';
import { fullName } from '#web/lib/full-name.ts';
import { session } from '#web/lib/session.ts';
import { SectionLink } from '#web/ui/tabs.tsx';
import { PortalScreen, type Section } from '../portal-screen.tsx';

const sections: Section[] = [
  { value: 'tickets', label: 'Support Tickets', address: '/client', icon: LifeBuoy },
  { value: 'articles', label: 'Knowledge Base', address: '/client/articles', icon: LibraryBig },
];

/** The client's portal: its frame. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  return (
    user && (
      <ClientFrame
        name={fullName(user.firstName, user.lastName)}
        place={user.companyName ?? ''}
        readsReport={canReadCompanyReport(user)}
      />
    )
  );
}

type ClientFrameProps = { name: string; place: string; readsReport?: boolean };

export function ClientFrame({ name, place, readsReport = false }: ClientFrameProps) {
  const { pathname } = useLocation();
  return (
    <PortalScreen
      title="Support Portal"
      name={name}
      place={place}
      sections={sections}
      label="Sections of the portal"
      beside={
        readsReport && (
          <SectionLink to="/client/report" isCurrent={pathname.startsWith('/client/report')} icon={ChartColumn}>
            Report
          </SectionLink>
        )
      }
    />
  );
}
