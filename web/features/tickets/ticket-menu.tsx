import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '#web/lib/on-demand.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Ticket } from './api.ts';

const MergeDialog = onDemand(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const SplitDialog = onDemand(async () => (await import('./split-dialog.tsx')).SplitDialog);

/** What provider staff do with a ticket now and then. */
export function TicketMenu({ ticket }: { ticket: Ticket }) {
  const [shown, setShown] = useState<'merge' | 'split'>();
  const close = () => setShown(undefined);

  return (
    <>
      <MenuButton
        look="quiet"
        label="More"
        data-tooltip="More"
        className="-my-1.5 -mr-2.5 -ml-1"
        actions={[
          { label: 'Merge into…', onSelect: () => setShown('merge') },
          { label: 'Split…', onSelect: () => setShown('split') },
        ]}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
      {shown === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      {shown === 'split' && <SplitDialog ticket={ticket} onClose={close} />}
    </>
  );
}
