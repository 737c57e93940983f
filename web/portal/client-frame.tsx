import { clientScreens } from './client-screens.ts';
import { PortalFrame } from './portal-frame.tsx';
import type { User } from './screen.ts';

/** The frame of the client portal. */
export function ClientFrame({ user }: { user: User }) {
  return (
    <PortalFrame
      title="Support Portal"
      home="/client"
      screens={clientScreens}
      user={user}
      place={user.companyName ?? ''}
      label="Sections of the portal"
    />
  );
}
