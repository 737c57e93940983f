import { ListChecks } from 'lucide-react';
import { useEffect, useId } from 'react';
import { canEditTickets } from '#contract/ticket-policies.ts';
import { ticketListFailed } from '#contract/tickets-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { homeLists } from '#web/features/desk/tickets/list/first-lists.ts';
import type { TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { LoadingTickets } from '#web/features/desk/tickets/list/ticket-row.tsx';
import { TicketRows } from '#web/features/desk/tickets/list/ticket-rows.tsx';
import type { ListsProps } from '#web/features/desk/tickets/list/ticket-workspace.tsx';
import { listOf, selectOnly } from '#web/features/desk/tickets/selection/selection.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { waitsForOther } from '#web/features/shared/ticket-labels.ts';
import { useActor } from '#web/lib/actor.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { TextButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { useHomeRows } from './home-rows.ts';
import { useExtras } from './use-extras.ts';

type HomeGroupsProps = Pick<ListsProps, 'address' | 'words'> & {
  /** Shows the search and the filters; undefined if they are shown. */
  onSearch: (() => void) | undefined;
};

type Paged = ReturnType<typeof usePagedList<Ticket>>;

/** The open tickets, by whose turn it is, and the ways to the others. */
export function HomeGroups({ address, words, onSearch }: HomeGroupsProps) {
  const extras = useExtras();
  const { forYou, withUs, isFailed } = useGroups();
  const { count, exist } = useHomeRows();
  const select = useSelecting(address);
  const nothingOpen =
    extras && exist !== undefined ? (
      <extras.NothingOpen noneYet={exist ? undefined : words.noneYet} />
    ) : (
      <LoadingTickets />
    );
  const own = only(forYou, (ticket) => !waitsForOther(ticket));
  const others = only(forYou, waitsForOther);
  const hasForYou = !isFailed && !forYou.list.isPending && (!forYou.list.data || own.view.rows.length > 0);

  return (
    <>
      {extras && <extras.NeedsDecision isBeside={address.ticketId !== null} />}
      {count === 0 ? (
        nothingOpen
      ) : (
        <>
          {hasForYou && (
            <Group title="Waiting for you" label="Waiting for you" isClients paged={own} {...{ address, select }} />
          )}
          {others.view.rows.length > 0 && (
            <Group
              title="Waiting for a decision"
              label="Waiting for a decision"
              paged={others}
              {...{ address, select }}
            />
          )}
          <Group
            title="With us"
            label="Tickets"
            paged={only(withUs, ({ routine }) => !routine)}
            {...{ address, select }}
          />
          {extras && (
            <extras.PlannedWork view={only(withUs, ({ routine }) => routine !== null).view} {...{ address, select }} />
          )}
        </>
      )}
      {(count !== 0 || exist) && <OtherTickets {...{ address, onSearch }} />}
      <div className={address.ticketId ? 'wide:hidden' : ''}>{extras && <extras.Articles />}</div>
    </>
  );
}

/** A list with some of its rows. */
function only(paged: Paged, isWanted: (ticket: Ticket) => boolean): Paged {
  return { ...paged, view: { ...paged.view, rows: paged.view.rows.filter(isWanted) } };
}

/** The two lists. If both fail, the second says so, and tries both again. */
function useGroups() {
  const forYou = usePagedList(homeLists.forYou);
  const withUs = usePagedList(homeLists.withUs);
  useRows([forYou.view.rows, withUs.view.rows]);
  const isFailed = forYou.list.isLoadingError && withUs.list.isLoadingError;
  const refetch: Paged['list']['refetch'] = (options) => {
    void forYou.list.refetch(options);
    return withUs.list.refetch(options);
  };
  return { forYou, withUs: isFailed ? { ...withUs, list: { ...withUs.list, refetch } } : withUs, isFailed };
}

/** The ways to the tickets that the groups leave out. */
function OtherTickets({ address, onSearch }: Pick<HomeGroupsProps, 'address' | 'onSearch'>) {
  const extras = useExtras();
  return (
    <p className="flex flex-wrap items-center gap-x-6 px-4 py-3 sm:px-5">
      <Link
        to={linkTo({ status: 'closed', ticket: address.ticketId ?? '' }, new URLSearchParams())}
        className="inline-flex min-h-7 items-center pointer-coarse:min-h-11"
      >
        Resolved tickets{extras && <extras.ResolvedCount />}
      </Link>
      {onSearch && <TextButton onClick={onSearch}>Search and filter</TextButton>}
    </p>
  );
}

type GroupProps = {
  title: string;
  label: string;
  /** Whether the client must act: no row needs to say so again. */
  isClients?: boolean;
  paged: Paged;
  address: TicketAddress;
  select: (ticketId: string) => void;
};

function Group({ title, label, isClients = false, paged: { list, view }, address, select }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-waiting={isClients || undefined}>
      <div className="flex items-baseline gap-2 border-line border-b bg-sunken px-4 py-2 text-sm sm:px-5">
        <h3 id={id} className="font-sans font-semibold text-sm tracking-normal">
          {title}
        </h3>
        {list.data && (
          <span className="tabular text-ink-soft">
            {view.rows.length}
            {view.hasMore && '+'}
            <span className="sr-only"> tickets</span>
          </span>
        )}
      </div>
      <PagedList
        list={list}
        things="tickets"
        failure={ticketListFailed}
        loading={<LoadingTickets />}
        empty={<p className="px-4 py-4 text-ink-soft sm:px-5">Nothing in progress right now.</p>}
      >
        <TicketRows {...{ label, view, address }} onSelect={select} />
      </PagedList>
    </section>
  );
}

/** The ticket beside the groups opens the next one by their order. */
function useRows([forYou, withUs]: [Ticket[], Ticket[]]) {
  const { rows } = useWorkspace();
  useEffect(() => rows.set([...forYou, ...withUs]), [rows, forYou, withUs]);
}

/** Selecting goes on in the one list of all open tickets. */
function useSelecting(address: TicketAddress) {
  const actor = useActor();
  const workspace = useWorkspace();
  const select = (ticketId?: string) => selectOnly(workspace, listOf(address), ticketId ? [ticketId] : []);
  const run = () => select(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);
  useCommands(canEditTickets(actor) ? [{ key: 'x', name: 'Select tickets', icon: ListChecks, run }] : []);
  return canEditTickets(actor) ? select : () => undefined;
}
