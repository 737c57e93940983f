import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import type { TicketSorts } from '#contract/tickets-constants.ts';
import { sortLabels } from '#web/features/shared/ticket-labels.ts';
import { useActor } from '#web/lib/actor.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { TicketAddress } from './ticket-address.ts';

type Sort = (typeof TicketSorts)[number];

/** Clients read longer words of a status: “Waiting for a colleague”. */
export const clientColumns = '[--status-width:10.75rem]';

/** The heads of the columns; some of them sort. Each row says itself what its parts are. */
export function TicketColumns({ address, isSelecting }: { address: TicketAddress; isSelecting: boolean }) {
  const isStaff = isStaffRole(useActor().role);
  const sort = (sorts: Sort[]) => ({ sorts, address });
  return (
    <div
      className={classNames(
        'ticket-grid top-0 z-2 h-8 border-line border-b bg-surface px-5 text-ink-faint text-xs card:hidden wide:sticky pointer-coarse:h-11',
        isSelecting && 'row:pl-11',
        !isStaff && clientColumns,
      )}
    >
      <span />
      <SortHead {...sort(['newest', 'oldest'])}>Number</SortHead>
      <Head>Title</Head>
      <Head className="hidden row-lg:block row:compact:block">Requester</Head>
      <Head className="hidden row-lg:block">Assignee</Head>
      <Head className="truncate row:compact:invisible row-lg:compact:visible">Status</Head>
      {isStaff && <SortHead {...sort(['due'])}>Due</SortHead>}
      <span className={classNames('text-right', isStaff && 'hidden row-xl:block')}>
        <SortHead {...sort(['updated'])}>Updated</SortHead>
      </span>
    </div>
  );
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    <span aria-hidden="true" className={className}>
      {children}
    </span>
  );
}

type SortHeadProps = { sorts: Sort[]; address: TicketAddress; children: ReactNode };

/** Sorts by its column; pressed again, the other way round if there is one. */
function SortHead({ sorts: [first = 'newest', other = first], address, children }: SortHeadProps) {
  const isSorted = address.sort === first || address.sort === other;
  const next = address.sort === first ? other : first;
  const Icon = address.sort === 'oldest' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      data-tooltip={sortLabels[next]}
      onClick={() => address.setSort(next)}
      className="inline-flex min-h-7 pointer-coarse:min-h-11 items-center gap-1 rounded hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
    >
      <span className="sr-only">Sort by </span>
      {children}
      {isSorted && <Icon className="size-3" aria-hidden="true" />}
    </button>
  );
}
