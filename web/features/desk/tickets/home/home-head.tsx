import { ArrowLeft } from 'lucide-react';
import { BalanceLines, keptLines } from '#web/features/desk/tickets/balance/balance-lines.tsx';
import type { TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { Link } from '#web/ui/link.tsx';
import { useHomeRows } from './home-rows.ts';
import { useExtras } from './use-extras.ts';

/** What waits for the client, what we promise for a new ticket, what is left of their hours, and how to reach us. */
export function HomeHead({ isBeside }: { isBeside: boolean }) {
  const extras = useExtras();
  const { count, waiting, hasMore, exist } = useHomeRows();
  return (
    <div className={isBeside ? 'wide:hidden' : ''}>
      <p className="min-h-6">
        {waiting > 0 && (
          <strong className="font-semibold text-copper-deep">
            {waiting === 1 ? '1 ticket is waiting' : `${waiting}${hasMore ? '+' : ''} tickets are waiting`} for you.
          </strong>
        )}{' '}
        {count !== undefined && extras && <extras.NewTicketPromise />}
      </p>
      {extras ? <extras.Balance /> : <BalanceLines lines={keptLines()} isKnown={false} />}
      {extras && <extras.IncidentNotices className="my-2" />}
      {/* As high as what it gets, so that nothing moves. The welcome has ways of its own. */}
      {(count !== 0 || exist) && (
        <div className="mt-1 min-h-21 row:min-h-7 pointer-coarse:card:min-h-33">{extras && <extras.Contact />}</div>
      )}
    </div>
  );
}

/** Leads from what was searched back to the home. */
export function BackHome({ address }: { address: TicketAddress }) {
  return (
    <Link
      to={linkTo({ ticket: address.ticketId ?? '' }, new URLSearchParams())}
      className="inline-flex items-center gap-1.5 text-sm pointer-coarse:min-h-11"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      Your open tickets
    </Link>
  );
}
