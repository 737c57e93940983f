import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { savedViews, type View } from './api.ts';
import { viewAt } from './view-address.ts';

const OpenViews = onDemand(async () => (await import('./view-menu.tsx')).OpenViews);

export type ViewSwitcherProps = { address: TicketAddress };
/** What is open: a form, or the question before a deletion, belongs to one view. */
export type ViewTask = 'menu' | 'save' | { edit: View } | { remove: View };

/** The name of the view that the list shows, which opens the others. */
export function ViewSwitcher({ address }: ViewSwitcherProps) {
  const [task, setTask] = useState<ViewTask>();
  /** The bar that the menu is as wide as. */
  const place = useRef<HTMLElement>(null);
  const takePlace = useCallback((switcher: HTMLElement | null) => {
    place.current = switcher?.parentElement ?? null;
  }, []);
  const opener = useRef<HTMLButtonElement>(null);
  // Only the name of a saved view is not known without a request.
  const { data: saved = [], isPending } = useQuery({ ...savedViews, enabled: address.viewId !== null });
  const view = viewAt(address, saved);
  const isLoading = address.viewId !== null && isPending && !view;

  function close() {
    setTask(undefined);
    opener.current?.focus();
  }

  /** The dialog gives the focus back to what had it: the entry of the menu will be gone. */
  function startTask(next: ViewTask) {
    opener.current?.focus();
    setTask(next);
  }

  return (
    <div ref={takePlace} className="min-w-0">
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={task === 'menu'}
        onClick={() => (task === 'menu' ? close() : setTask('menu'))}
        className="inline-flex min-h-7 max-w-full items-center gap-1 rounded font-semibold text-ink text-sm hover:text-river pointer-coarse:min-h-11"
      >
        <span className="sr-only">View: </span>
        <bdi className="truncate">{isLoading ? '…' : (view?.name ?? 'Filtered')}</bdi>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </button>
      {task && <OpenViews {...{ task, address, anchor: place }} onTask={startTask} onClose={close} />}
    </div>
  );
}
