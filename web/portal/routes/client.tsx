import { LibraryBig, LifeBuoy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { session } from '#web/lib/session.ts';
import { PortalScreen, type Section } from '../portal-screen.tsx';

const sections: Section[] = [
  {
    value: 'tickets',
    label: 'Support Tickets',
    address: '/client',
    icon: <LifeBuoy className="size-4" aria-hidden="true" />,
  },
  {
    value: 'articles',
    label: 'Knowledge Base',
    address: '/client/articles',
    icon: <LibraryBig className="size-4" aria-hidden="true" />,
  },
];

/** The client's portal: its frame. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  if (!user) return null;

  return (
    <PortalScreen
      title="Support Portal"
      name={`${user.firstName} ${user.lastName}`}
      place={user.companyName}
      sections={sections}
      label="Sections of the portal"
    />
  );
}
