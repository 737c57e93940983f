import { useActor } from '#web/lib/actor.ts';
import { clientScreens } from './client-screens.ts';
import { PortalFrame } from './portal-frame.tsx';

/** The frame of the client portal. */
export function ClientFrame() {
  const { companyName } = useActor();
  return (
    <PortalFrame
      title="Support Portal"
      home="/client"
      screens={clientScreens}
      place={companyName ?? ''}
      label="Sections of the portal"
    />
  );
}
