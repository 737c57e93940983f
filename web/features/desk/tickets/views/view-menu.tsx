import { useQuery } from '@tanstack/react-query';
import { Download, Pencil, Plus, RotateCcw, Trash2, Users } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { canChangeView } from '#contract/shared-policies.ts';
import { downloadTickets } from '#contract/tickets.ts';
import { BuiltInViews, viewMessages } from '#contract/views-constants.ts';
import { saveFrom } from '#web/features/desk/files/stored-files.ts';
import { filtersOf } from '#web/features/desk/tickets/list/ticket-address.ts';
import { useStaff } from '#web/lib/actor.ts';
import { dayOf } from '#web/lib/time.ts';
import { IconButton } from '#web/ui/button.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { LoadFailure } from '#web/ui/notice.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { savedViews, useReplaceFilters, type View, viewCounts } from './api.ts';
import { isUnchanged, linkToView, viewAt } from './view-address.ts';
import { DeleteViewDialog, EditViewDialog, SaveViewDialog } from './view-dialogs.tsx';
import type { ViewSwitcherProps, ViewTask } from './view-switcher.tsx';

type ViewMenuProps = ViewSwitcherProps & {
  anchor: RefObject<HTMLElement | null>;
  onTask: (task: ViewTask) => void;
  onClose: () => void;
};

/** The menu of views, or what was chosen in it. */
export function OpenViews({ task, ...menu }: ViewMenuProps & { task: ViewTask }) {
  const { address, onClose } = menu;
  if (task === 'menu') return <ViewMenu {...menu} />;
  if (task === 'save') return <SaveViewDialog {...{ address, onClose }} />;
  if ('edit' in task) return <EditViewDialog view={task.edit} onClose={onClose} />;
  return <DeleteViewDialog view={task.remove} {...{ address, onClose }} />;
}

/** All views with the number of their tickets, and what can be done with them. */
function ViewMenu({ address, anchor, onTask, onClose }: ViewMenuProps) {
  const actor = useStaff();
  const { data: saved = [], error, refetch } = useQuery({ ...savedViews, refetchOnMount: 'always' });
  const { data: counts = {} } = useQuery(viewCounts);
  const current = viewAt(address, saved);
  const changed = saved.find((view) => view.id === current?.id && !isUnchanged(view, address));
  const isSaved = [...BuiltInViews, ...saved].some((view) => isUnchanged(view, address));

  const entry = (view: Pick<View, 'id' | 'name' | 'query'>) => ({
    to: linkToView(view, address.ticketId),
    name: view.name,
    isCurrent: view.id === current?.id,
    count: counts[view.id],
    onChoose: onClose,
  });

  return (
    <Popover label="Views" anchor={anchor} onOpenFocus={focusCurrent} onClose={onClose}>
      <nav aria-label="Views" onKeyDown={moveFocus} className="py-2">
        <ul>
          {BuiltInViews.map((view) => (
            <Entry key={view.id} {...entry(view)} />
          ))}
        </ul>
        {error && saved.length === 0 && (
          <LoadFailure title={viewMessages.listFailed} detail={error.message} onRetry={() => refetch()} />
        )}
        {saved.length > 0 && (
          <ul aria-label="Saved views" className="mt-2 border-line border-t pt-2">
            {saved.map((view) => (
              <Entry key={view.id} {...entry(view)} sharedBy={sharedBy(view, actor.id)}>
                {canChangeView(actor, view) && (
                  <ViewActions
                    name={view.name}
                    onEdit={() => onTask({ edit: view })}
                    onDelete={() => onTask({ remove: view })}
                  />
                )}
              </Entry>
            ))}
          </ul>
        )}
        <div className="mt-2 border-line border-t px-2 pt-2">
          {!isSaved && (
            <>
              {changed && canChangeView(actor, changed) && (
                <UpdateButton view={changed} query={filtersOf(address)} onDone={onClose} />
              )}
              <MenuButton onClick={() => onTask('save')}>
                <Plus className="size-4 shrink-0" aria-hidden="true" />
                Save as view…
              </MenuButton>
            </>
          )}
          <DownloadButton {...{ address, onClose }} />
        </div>
      </nav>
    </Popover>
  );
}

type EntryProps = {
  to: string;
  name: string;
  isCurrent: boolean;
  count: number | string | undefined;
  sharedBy?: string | undefined;
  onChoose: () => void;
  children?: ReactNode;
};

function Entry({ to, name, isCurrent, count, sharedBy, onChoose, children }: EntryProps) {
  const { state } = useLocation();
  return (
    <li className="flex items-center px-2">
      <Link
        to={to}
        replace
        state={state}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        className={`flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded px-2 hover:bg-sunken pointer-coarse:min-h-11 ${isCurrent ? 'bg-river-wash font-semibold' : ''}`}
      >
        <bdi className="min-w-0 truncate">{name}</bdi>
        {sharedBy !== undefined && (
          <span className="flex min-w-0 items-center gap-1 font-normal text-ink-faint text-sm">
            <Users className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="truncate">{sharedBy}</span>
          </span>
        )}
        {count !== undefined && (
          <span className="tabular ml-auto shrink-0 text-ink-soft text-sm">
            {typeof count === 'number' ? count.toLocaleString('en-US') : '1,000+'}
            <span className="sr-only"> {count === 1 ? 'ticket' : 'tickets'}</span>
          </span>
        )}
      </Link>
      {children}
    </li>
  );
}

function ViewActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="flex shrink-0">
      <IconButton label={`Edit view ${name}`} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete view ${name}`} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** Saves the filters of the list as those of its view. */
function UpdateButton({ view, query, onDone }: { view: View; query: View['query']; onDone: () => void }) {
  const { mutate: replaceFilters } = useReplaceFilters(view);

  function save() {
    replaceFilters(query);
    onDone();
  }

  return (
    <MenuButton onClick={save}>
      <RotateCcw className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">
        Save changes to “<bdi>{view.name}</bdi>”
      </span>
    </MenuButton>
  );
}

/** Saves the whole list to the user's disk, with the filters that it has now. */
function DownloadButton({ address, onClose }: Pick<ViewMenuProps, 'address' | 'onClose'>) {
  function download() {
    const { sort: _, ...filters } = filtersOf(address);
    onClose();
    void saveFrom(downloadTickets, { querystring: filters }, `Tickets ${dayOf(new Date().toISOString())}.csv`);
  }

  return (
    <MenuButton onClick={download}>
      <Download className="size-4 shrink-0" aria-hidden="true" />
      Download as CSV
    </MenuButton>
  );
}

function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-9 w-full items-center gap-2 rounded px-2 text-left text-river hover:bg-sunken pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

function sharedBy({ isShared, ownerId, ownerName }: View, actorId: string) {
  if (!isShared) return undefined;
  return ownerId === actorId ? 'Shared' : ownerName;
}

function focusCurrent(panel: HTMLElement) {
  (panel.querySelector<HTMLElement>('a[aria-current]') ?? panel.querySelector('a'))?.focus();
}
