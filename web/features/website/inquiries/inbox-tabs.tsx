import { useQuery } from '@tanstack/react-query';
import { Inbox, Mail } from 'lucide-react';
import { SectionLink } from '#web/ui/tabs.tsx';
import { inquiryCounts } from './api.ts';

/** Switches between the messages of people who are not clients yet, and the emails that wait for staff. */
export function InboxTabs({ current }: { current: 'inquiries' | 'email' }) {
  const held = useQuery(inquiryCounts).data?.heldMails ?? 0;

  return (
    <nav aria-label="Kinds of inquiries" className="flex gap-1 border-line border-b px-2 sm:px-4">
      <SectionLink to="/admin/inquiries" isCurrent={current === 'inquiries'} icon={Inbox}>
        Inquiries
      </SectionLink>
      <SectionLink to="/admin/inquiries/email" isCurrent={current === 'email'} icon={Mail}>
        Email
        {held > 0 && (
          <span className="tabular badge rounded-full bg-amber-wash px-1.5 py-0 font-semibold text-amber">
            {held}
            <span className="sr-only"> held</span>
          </span>
        )}
      </SectionLink>
    </nav>
  );
}
