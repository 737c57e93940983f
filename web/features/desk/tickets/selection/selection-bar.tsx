import { useQuery } from '@tanstack/react-query';
import { Merge, PencilLine, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { MostAtOnce } from '#contract/bulk-changes-constants.ts';
import { canEditTicket, canMergeTickets } from '#contract/ticket-policies.ts';
import { ticketList } from '#web/features/desk/tickets/api.ts';
import { filtersOf, type TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { type Refused, type Selection, useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { useActor } from '#web/lib/actor.ts';
import { Button, IconButton, TextButton } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { useLayer } from '#web/ui/layers.ts';
import { Link } from '#web/ui/link.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { keepSelected } from './api.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { selectOnly } from './selection.ts';

const MergeSelectedDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/merge-split/merge-selected-dialog.tsx')).MergeSelectedDialog,
);

type SelectionBarProps = {
  address: TicketAddress;
  selection: Selection;
  onClose: () => void;
};

const noneToChange = 'You can’t change any of these tickets.';

/** Below the list: how many tickets are selected, and what to do with them. */
export function SelectionBar({ address, selection, onClose }: SelectionBarProps) {
  const actor = useActor();
  const workspace = useWorkspace();
  const [open, setOpen] = useState<'change' | 'merge' | 'refused'>();
  // The list loads it.
  const { data } = useQuery({ ...ticketList(filtersOf(address)), enabled: false });
  const rows = data?.rows ?? [];
  const all = [...new Map(rows.map((row) => [row.id, row])).values()].filter((row) => canEditTicket(actor, row));
  const selected = all.filter(({ id }) => selection.ids.has(id));
  const most = all.slice(0, MostAtOnce);
  const { refused = [] } = selection;
  const isTooMany = selected.length > MostAtOnce;
  const canChange = selected.length > 0 && !isTooMany;

  const isMerging = canMergeTickets(actor);
  const canMerge = isMerging && canChange && selected.length > 1;

  useCommands([
    ...(canChange
      ? [{ key: 'b', name: 'Change the selected tickets', icon: PencilLine, run: () => setOpen('change') }]
      : []),
    ...(canMerge ? [{ name: 'Merge the selected tickets', icon: Merge, run: () => setOpen('merge') }] : []),
  ]);
  const bar = useRef<HTMLElement>(null);
  useLayer({
    within: (target) => bar.current?.parentElement?.contains(target) === true,
    onEscape: onClose,
    keys: 'page',
  });

  function handleClear() {
    onClose();
    document.querySelector<HTMLElement>('[data-ticket]')?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={bar}
      aria-label="Selected tickets"
      data-selection
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-raised px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-float sm:px-5"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-sm">
        <p className="tabular font-semibold">
          {selected.length > 0 ? `${selected.length} selected` : all.length > 0 ? 'Select tickets' : noneToChange}
        </p>
        {isTooMany && <p className="text-brick">At most {MostAtOnce} at once</p>}
        {selected.length < most.length && (
          <TextButton
            onClick={() =>
              selectOnly(
                workspace,
                selection.list,
                most.map(({ id }) => id),
                selection.refused,
              )
            }
          >
            Select all {most.length}
          </TextButton>
        )}
        {refused.length > 0 && (
          <TextButton onClick={() => setOpen('refused')}>{refused.length} not changed: why?</TextButton>
        )}
      </div>
      <div className="flex items-center gap-2">
        {isMerging && (
          <Button look="secondary" disabled={!canMerge} onClick={() => setOpen('merge')}>
            Merge…
          </Button>
        )}
        <Button disabled={!canChange} onClick={() => setOpen('change')}>
          Change…
        </Button>
        <IconButton label="Clear selection" className="-mr-2.5" onClick={handleClear}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      {open === 'change' && <BulkDialog selected={selected} list={selection.list} onClose={() => setOpen(undefined)} />}
      {open === 'merge' && (
        <MergeSelectedDialog
          selected={selected}
          onMerged={(left) => keepSelected(workspace, selection.list, left)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'refused' && <RefusedDialog refused={refused} address={address} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type RefusedDialogProps = { refused: Refused[]; address: TicketAddress; onClose: () => void };

/** Which tickets were not changed, and why. */
function RefusedDialog({ refused, address, onClose }: RefusedDialogProps) {
  const title = refused.length === 1 ? '1 ticket was not changed' : `${refused.length} tickets were not changed`;

  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody label="Tickets and reasons">
        <ul className="divide-y divide-line">
          {refused.map(({ ticket, message }) => (
            <li key={ticket.id} className="py-2.5 first:pt-0 last:pb-0">
              <Link {...address.linkTo(ticket.id)} onClick={onClose}>
                {ticket.ticketNumber} <bdi className="[overflow-wrap:anywhere]">{ticket.title}</bdi>
              </Link>
              <p className="text-ink-soft text-sm">{message}</p>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
