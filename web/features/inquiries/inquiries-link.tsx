import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { SectionLink } from '#web/ui/tabs.tsx';
import { unansweredCount } from './api.ts';

/** The way to the messages from the website, with how many of them wait for an answer. */
export function InquiriesLink({ isCurrent = false }: { isCurrent?: boolean }) {
  const { data: count } = useQuery(unansweredCount);

  return (
    <SectionLink to="/admin/inquiries" isCurrent={isCurrent} icon={<Inbox className="size-4" aria-hidden="true" />}>
      Inquiries
      {count !== undefined && count > 0 && (
        <span className="tabular rounded-full bg-amber-wash px-1.5 py-px font-semibold text-amber text-xs">
          {count}
          <span className="sr-only"> unanswered</span>
        </span>
      )}
    </SectionLink>
  );
}
