import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BuiltInViews, type ViewFilters } from '#contract/views-constants.ts';
import { useTicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { savedViews, viewCounts } from '#web/features/desk/tickets/views/api.ts';
import { linkToView, viewAt } from '#web/features/desk/tickets/views/view-address.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { keepViewCount } from './rail-state.ts';

/** The views of the tickets, each with the number of its tickets once the list has loaded. */
export function RailViews() {
  const { pathname } = useLocation();
  const address = useTicketAddress();
  const isIdle = useIdle();
  const { data: saved } = useQuery({ ...savedViews, enabled: isIdle });
  const { data: counts = {} } = useQuery({ ...viewCounts, enabled: isIdle });
  useEffect(() => {
    if (saved) keepViewCount(saved.length);
  }, [saved]);
  const current = pathname === '/admin' ? viewAt(address, saved ?? [])?.id : undefined;

  const linkTo = (view: { id: string; name: string; query: ViewFilters }) => (
    <ViewLink
      key={view.id}
      to={`/admin${linkToView(view, null)}`}
      isCurrent={view.id === current}
      count={counts[view.id]}
      isLate={view.id === 'missed'}
    >
      {view.name}
    </ViewLink>
  );
  return (
    <nav aria-label="Views" className="rail-icons:-mx-1 pb-1.5">
      <ul>{BuiltInViews.map(linkTo)}</ul>
      {/* As high as last time, so that nothing below moves when they arrive. */}
      <ul className="rail-icons:min-h-0 min-h-[calc(var(--saved-views,0)*1.875rem)]">{saved?.map(linkTo)}</ul>
    </nav>
  );
}

type ViewLinkProps = {
  to: string;
  isCurrent: boolean;
  count: number | string | undefined;
  isLate: boolean;
  children: ReactNode;
};

function ViewLink({ to, isCurrent, count, isLate, children }: ViewLinkProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent || undefined}
        className={`rail-icons:flex-col-reverse relative flex min-h-7.5 items-center rail-icons:justify-center gap-2 rail-icons:gap-0.5 rounded rail-icons:px-0.5 ps-9 pe-2.5 rail-icons:py-1 rail-icons:text-center rail-icons:text-[0.6875rem] text-sm rail-icons:leading-tight hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 ${isCurrent ? 'bg-sunken font-semibold text-ink' : 'text-ink-soft'}`}
      >
        <bdi className="rail-icons:line-clamp-2 rail-icons:w-full min-w-0 rail-icons:flex-none flex-1 rail-icons:whitespace-normal truncate">
          {children}
        </bdi>
        {count !== undefined && <Count count={count} isLate={isLate && count !== 0} />}
      </Link>
    </li>
  );
}

/** Tickets whose promise is missed are marked; a view without tickets is quiet. */
function Count({ count, isLate }: { count: number | string; isLate: boolean }) {
  const shown = typeof count === 'number' ? count.toLocaleString('en-US') : '1,000+';
  const late = 'badge rounded-full bg-brick-wash px-1.5 py-0 font-semibold text-brick';
  return (
    <span className={`tabular shrink-0 text-xs ${isLate ? late : count === 0 ? 'text-ink-faint' : ''}`}>
      {shown}
      <span className="sr-only"> {count === 1 ? 'ticket' : 'tickets'}</span>
    </span>
  );
}

/** Whether the page has come to rest once: what nobody waits for is requested after the first list. */
function useIdle() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
