import { canSeeClaims, canSeeOwnerNotices } from '#contract/provider-policies.ts';
import { useContradictedClaims } from '#web/features/desk/settings/claims-api.ts';
import { SettingsButton } from '#web/features/desk/settings/settings-button.tsx';
import { OwnerNotices } from '#web/features/news/notices/owner-notices.tsx';
import { useActor } from '#web/lib/actor.ts';
import { useParameter } from '#web/lib/parameter.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { Rail } from './rail/rail.tsx';
import { useIsWide } from './rail/rail-state.ts';
import { TopBar } from './rail/top-bar.tsx';
import { useSections } from './sections.ts';
import { staffScreens } from './staff-screens.ts';

const SystemSettings = onDemand(async () => (await import('./settings/system-settings.tsx')).SystemSettings);

/** The frame of the provider's dashboard, and the dialog that can be opened from every screen. */
export function AdminFrame() {
  const actor = useActor();
  const settings = useSystemSettings();
  const isContradicted = useContradictedClaims(canSeeClaims(actor));
  const isWide = useIsWide();
  const frame = {
    title: 'Admin dashboard',
    sections: useSections('/admin', staffScreens),
    settings: (
      <SettingsButton onClick={isContradicted ? settings.openWebsite : settings.open} isMarked={isContradicted} />
    ),
  };

  return (
    <>
      <PortalFrame sections={frame.sections} look="rail" notices={canSeeOwnerNotices(actor) && <OwnerNotices />}>
        {!isWide && <TopBar {...frame} />}
        {isWide !== false && <Rail {...frame} />}
      </PortalFrame>
      {settings.isOpen && <SystemSettings place={settings.place} onClose={settings.close} />}
    </>
  );
}

/** Whether the URL asks for the settings, which open above any screen. `claims` is how older links ask for the website. */
function useSystemSettings() {
  const [value, setValue] = useParameter('settings');
  return {
    isOpen: value !== '',
    place: value === 'claims' ? 'website' : value,
    open: () => setValue('open'),
    openWebsite: () => setValue('website'),
    close: () => setValue(''),
  };
}
