import { ChevronDown, LockKeyhole, Send } from 'lucide-react';
import type { RefObject } from 'react';
import { canEditTicket, nextStatuses } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';

type SendButtonsProps = {
  ticket: Ticket;
  isInternal: boolean;
  isPending: boolean;
  canSend: boolean;
  /** The status that sending sets anyway. */
  preset: TicketStatus | undefined;
  sendAndSet: (status: TicketStatus) => void;
  statusButton: RefObject<HTMLButtonElement | null>;
};

/** **Send**, and beside it the statuses that the user may set with the comment. */
export function SendButtons(props: SendButtonsProps) {
  const actor = useActor();
  const { ticket, isInternal, isPending, canSend, preset, sendAndSet, statusButton } = props;
  const { clientsMayReopen } = useCurrentProvider();
  const statuses = canEditTicket(actor, ticket) ? nextStatuses(actor, { from: ticket.status, clientsMayReopen }) : [];
  const hasMenu = statuses.length > 0;
  const Icon = isInternal ? LockKeyhole : Send;
  const short = isInternal ? 'Add note' : 'Send';

  return (
    <div className="ms-auto flex min-w-0">
      <Button
        type="submit"
        disabled={!canSend}
        className={classNames('min-w-0 whitespace-normal', hasMenu ? 'rounded-e-none' : '')}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {isPending ? 'Sending...' : <Action isInternal={isInternal} preset={preset} />}
      </Button>
      {hasMenu && (
        <MenuButton
          ref={statusButton}
          label={`${short} and set to …`}
          disabled={!canSend}
          size="narrow"
          className="rounded-s-none border-s border-s-surface"
          actions={statuses.map((status) => ({
            label: `${short} and set to ${statusLabels[status]}`,
            onSelect: () => sendAndSet(status),
          }))}
        >
          <ChevronDown className="size-4" aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  );
}

/** A phone has no room for all of it. */
function Action({ isInternal, preset }: Pick<SendButtonsProps, 'isInternal' | 'preset'>) {
  if (!preset) return isInternal ? 'Add Note' : 'Send Comment';
  return (
    <span>
      {isInternal ? 'Add' : 'Send'}
      <span className="max-sm:sr-only">{isInternal ? ' Note' : ' Comment'}</span> and set to {statusLabels[preset]}
    </span>
  );
}
