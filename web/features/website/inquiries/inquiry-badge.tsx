import { useQuery } from '@tanstack/react-query';
import { inquiryCounts } from './api.ts';

/** The number of inquiries that wait and of emails that are held; nothing if there are none. */
export function InquiryBadge() {
  const { unanswered = 0, heldMails = 0 } = useQuery(inquiryCounts).data ?? {};
  const count = unanswered + heldMails;

  return (
    count > 0 && (
      <span className="tabular badge rounded-full bg-amber-wash px-1.5 py-0 font-semibold text-amber">
        {count}
        <span className="sr-only"> waiting</span>
      </span>
    )
  );
}
