import { Building2, LibraryBig, LifeBuoy, ScrollText, ShieldCheck } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { canReadAuditLog, canSeeClaims } from '#contract/provider-policies.ts';
import { InquiriesLink } from '#web/features/inquiries/inquiries-link.tsx';
import { SettingsButton } from '#web/features/settings/settings-button.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { idlePart } from '#web/lib/idle-part.ts';
import { session } from '#web/lib/session.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { SectionLink } from '#web/ui/tabs.tsx';
import { PortalScreen, type Section } from '../portal-screen.tsx';
import { useSystemSettings } from '../use-system-settings.ts';

const SystemSettings = onDemand(async () => (await import('../system-settings.tsx')).SystemSettings);
const ClaimsWatch = idlePart(async () => (await import('#web/features/settings/claims-watch.tsx')).ClaimsWatch);

const sections: Section[] = [
  { value: 'tickets', label: 'Tickets', address: '/admin', icon: LifeBuoy },
  { value: 'companies', label: 'Companies & Users', address: '/admin/companies', icon: Building2 },
  { value: 'admins', label: 'Admins', address: '/admin/admins', icon: ShieldCheck },
  { value: 'articles', label: 'Knowledge Base', address: '/admin/articles', icon: LibraryBig },
];

/** The provider's dashboard: its frame, and the dialog that can be opened from every screen. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  const settings = useSystemSettings();
  if (!user) return null;

  return (
    <>
      <AdminFrame
        name={fullName(user.firstName, user.lastName)}
        readsAuditLog={canReadAuditLog(user)}
        seesClaims={canSeeClaims(user)}
      />
      {settings.isOpen && (
        <SystemSettings reader={user} startsWithClaims={settings.startsWithClaims} onClose={settings.close} />
      )}
    </>
  );
}

type AdminFrameProps = { name: string; readsAuditLog?: boolean; seesClaims?: boolean };

export function AdminFrame({ name, readsAuditLog = false, seesClaims = false }: AdminFrameProps) {
  const { pathname } = useLocation();
  const settings = useSystemSettings();
  const [isContradicted, setContradicted] = useState(false);

  return (
    <PortalScreen
      title="Admin dashboard"
      name={name}
      place={
        <span className="inline-flex items-center gap-0.5">
          <span className="max-[22rem]:w-0 max-[22rem]:overflow-hidden">Administrator</span>
          <SettingsButton onClick={isContradicted ? settings.openClaims : settings.open} isMarked={isContradicted} />
          {seesClaims && <ClaimsWatch onChange={setContradicted} />}
        </span>
      }
      sections={sections}
      label="Sections of the dashboard"
      beside={
        <>
          <InquiriesLink isCurrent={pathname.startsWith('/admin/inquiries')} />
          {readsAuditLog && (
            <SectionLink to="/admin/audit-log" isCurrent={pathname === '/admin/audit-log'} icon={ScrollText}>
              Audit log
            </SectionLink>
          )}
        </>
      }
    />
  );
}
