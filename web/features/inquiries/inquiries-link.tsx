import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { SectionLink } from '#web/ui/tabs.tsx';
import { inquiryCounts } from './api.ts';

/** A link to the inquiries, with the number of those that wait and of the emails that are held. */
export function InquiriesLink({ isCurrent = false }: { isCurrent?: boolean }) {
  const { unanswered = 0, heldMails = 0 } = useQuery(inquiryCounts).data ?? {};
  const count = unanswered + heldMails;

  return (
    <SectionLink to="/admin/inquiries" isCurrent={isCurrent} icon={Inbox}>
      Inquiries
      {count > 0 && (
        <span className="tabular badge rounded-full bg-amber-wash px-1.5 py-0 font-semibold text-amber">
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </SectionLink>
  );
}
