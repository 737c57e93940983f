import { CircleCheck } from 'lucide-react';
import { Link } from '#web/ui/link.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Inquiry } from './api.ts';

/** What an inquiry became, with links to it. */
export function InquiryOutcome({ outcome }: { outcome: NonNullable<Inquiry['outcome']> }) {
  const { convertedAt, convertedByName, companyId, companyName, invitationId, ticketId, ticketNumber } = outcome;

  return (
    <div className="flex gap-2.5 rounded bg-moss-wash px-3.5 py-2.5 text-sm">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-moss" aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          Converted by <bdi>{convertedByName}</bdi>, <RelativeTime value={convertedAt} />
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          <li>
            {companyId ? (
              <Link to={`/admin/companies/${companyId}`}>
                <bdi>{companyName}</bdi>
              </Link>
            ) : (
              'Private person'
            )}
          </li>
          {ticketId && (
            <li>
              <Link to={`/admin?ticket=${ticketId}`}>{ticketNumber}</Link>
            </li>
          )}
          {invitationId && <li>Invited by email</li>}
        </ul>
      </div>
    </div>
  );
}
