import { Building2, LibraryBig, LifeBuoy, ScrollText, Settings, ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { canReadAuditLog } from '#contract/provider-policies.ts';
import { InquiriesLink } from '#web/features/inquiries/inquiries-link.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { session } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { SectionLink } from '#web/ui/tabs.tsx';
import { PortalScreen, type Section } from '../portal-screen.tsx';
import { useSystemSettings } from '../use-system-settings.ts';

const SystemSettings = onDemand(async () => (await import('../system-settings.tsx')).SystemSettings);

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
      <AdminFrame name={fullName(user.firstName, user.lastName)} readsAuditLog={canReadAuditLog(user)} />
      {settings.isOpen && <SystemSettings reader={user} onClose={settings.close} />}
    </>
  );
}

export function AdminFrame({ name, readsAuditLog = false }: { name: string; readsAuditLog?: boolean }) {
  const { pathname } = useLocation();
  const settings = useSystemSettings();

  return (
    <PortalScreen
      title="Admin dashboard"
      name={name}
      place={
        <span className="inline-flex items-center gap-0.5">
          Administrator
          <IconButton label="System Settings" className="-my-3" onClick={settings.open}>
            <Settings className="size-4" aria-hidden="true" />
          </IconButton>
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
