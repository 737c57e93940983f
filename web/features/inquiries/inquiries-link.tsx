import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { SectionLink } from '#web/ui/tabs.tsx';
import { inquiryCounts } from './api.ts';

/** A link to the inquiries, with the number of open ones. */
export function InquiriesLink({ isCurrent = false }: { isCurrent?: boolean }) {
  const count = useQuery(inquiryCounts).data?.unanswered;

  return (
    <SectionLink to="/admin/inquiries" isCurrent={isCurrent} icon={Inbox}>
      Inquiries
      {count !== undefined && count > 0 && (
        <span className="tabular badge rounded-full bg-amber-wash px-1.5 py-0 font-semibold text-amber">
          {count}
          <span className="sr-only"> unanswered</span>
        </span>
      )}
    </SectionLink>
  );
}
