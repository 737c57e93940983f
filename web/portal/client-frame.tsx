import { ClientBar } from './client-bar.tsx';
import { clientScreens } from './client-screens.ts';
import { PortalFrame } from './portal-frame.tsx';
import { useSections } from './sections.ts';

/** The frame of the client portal. */
export function ClientFrame() {
  const sections = useSections('/client', clientScreens);
  return (
    <PortalFrame sections={sections} look="bar">
      <ClientBar sections={sections} />
    </PortalFrame>
  );
}
