import { useState } from 'react';
import { canSeeClaims } from '#contract/provider-policies.ts';
import { SettingsButton } from '#web/features/settings/settings-button.tsx';
import { useActor } from '#web/lib/actor.ts';
import { idlePart } from '#web/lib/idle-part.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { staffScreens } from './staff-screens.ts';
import { useSystemSettings } from './use-system-settings.ts';

const SystemSettings = onDemand(async () => (await import('./system-settings.tsx')).SystemSettings);
const ClaimsWatch = idlePart(async () => (await import('#web/features/settings/claims-watch.tsx')).ClaimsWatch);

/** The frame of the provider's dashboard, and the dialog that can be opened from every screen. */
export function AdminFrame() {
  const actor = useActor();
  const settings = useSystemSettings();
  const [isContradicted, setContradicted] = useState(false);

  return (
    <>
      <PortalFrame
        title="Admin dashboard"
        home="/admin"
        screens={staffScreens}
        place={
          <span className="inline-flex items-center gap-0.5">
            <span className="max-[22rem]:w-0 max-[22rem]:overflow-hidden">Administrator</span>
            <SettingsButton onClick={isContradicted ? settings.openClaims : settings.open} isMarked={isContradicted} />
            {canSeeClaims(actor) && <ClaimsWatch onChange={setContradicted} />}
          </span>
        }
        label="Sections of the dashboard"
      />
      {settings.isOpen && <SystemSettings startsWithClaims={settings.startsWithClaims} onClose={settings.close} />}
    </>
  );
}
