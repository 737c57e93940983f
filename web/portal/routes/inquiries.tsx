import { LifeBuoy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { InquiriesLink } from '#web/features/inquiries/inquiries-link.tsx';
import { InquiryInbox } from '#web/features/inquiries/inquiry-inbox.tsx';
import { session } from '#web/lib/session.ts';
import { SectionLink } from '#web/ui/tabs.tsx';
import { PortalHeader } from '../portal-header.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** What people wrote from the website. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Inquiries');
  if (!user) return null;

  return (
    <div className="flex min-h-dvh flex-col">
      <PortalHeader title="Admin dashboard" name={`${user.firstName} ${user.lastName}`} place="Administrator">
        <nav aria-label="Sections of the dashboard" className="flex h-full gap-1">
          <SectionLink to="/admin" icon={<LifeBuoy className="size-4" aria-hidden="true" />}>
            Tickets
          </SectionLink>
          <InquiriesLink isCurrent />
        </nav>
      </PortalHeader>
      <main className="flex flex-1 flex-col">
        <InquiryInbox />
      </main>
    </div>
  );
}
