import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { findRequester } from '#contract/ticket-people.ts';
import { peopleMessages } from '#contract/ticket-people-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { CompanyBalance } from '#web/features/desk/tickets/balance/company-balance.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx';
import { Link } from '#web/ui/link.tsx';
import { InlineLoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { requesterOf } from './api.ts';
import { TrackingLink } from './tracking-link.tsx';

/** The requester and their company, with every way to reach them, and what its agreements have left. */
export function RequesterCard({ ticket }: { ticket: Ticket }) {
  const { data: requester, isLoadingError, refetch } = useQuery(requesterOf(ticket.id));
  const { clientId, companyId, companyName } = ticket;
  const company = `/admin/companies/${companyId}`;

  return (
    <div className="[overflow-wrap:anywhere]">
      <h3 className="font-normal font-sans text-ink-faint text-sm tracking-normal">Requester</h3>
      <p className="flex min-h-7 items-center">
        <Link to={`${company}?user=${clientId}`} className="font-semibold text-base not-hover:no-underline">
          <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi>
        </Link>
      </p>
      {isLoadingError && <InlineLoadFailure title={peopleMessages.requesterFailed} onRetry={refetch} />}
      {!requester && !isLoadingError && <LoadingWays />}
      {requester && <OwnWays requester={requester} />}
      {requester && !requester.hasAccount && <TrackingLink ticketId={ticket.id} />}
      <p className="mt-1 flex min-h-7 items-center">
        <Link to={company} className="font-medium not-hover:no-underline">
          {requester?.company.isPerson ? 'Private person' : <bdi>{companyName}</bdi>}
        </Link>
      </p>
      {requester && <CompanyWays requester={requester} />}
      {requester?.company.balance && <CompanyBalance balance={requester.company.balance} />}
    </div>
  );
}

type Requester = Reply<typeof findRequester>;

const linkLook = 'not-hover:no-underline';

function OwnWays({ requester: { email, phone } }: { requester: Requester }) {
  return (
    <address className="not-italic">
      {phone && (
        <Way icon={Phone}>
          <PhoneLink phone={phone} className={linkLook} />
        </Way>
      )}
      <Way icon={Mail}>
        <EmailLink email={email} className={linkLook} />
      </Way>
    </address>
  );
}

function CompanyWays({ requester: { phone, company } }: { requester: Requester }) {
  return (
    <address className="not-italic">
      {company.phone && company.phone !== phone && (
        <Way icon={Phone}>
          <PhoneLink phone={company.phone} className={linkLook} />
        </Way>
      )}
      {company.address && (
        <Way icon={MapPin}>
          <span dir="auto">{company.address}</span>
        </Way>
      )}
    </address>
  );
}

/** As high as what stands there later. */
function LoadingWays() {
  return (
    <div className="space-y-2 py-1">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-44" />
    </div>
  );
}

function Way({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex min-h-7 items-start gap-2 [&_a]:inline-block [&_a]:min-h-6 [&_a]:py-0.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <Icon className="mt-1 size-4 shrink-0 text-ink-faint pointer-coarse:mt-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
