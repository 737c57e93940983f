import { ChevronDown, LockKeyhole, Send } from 'lucide-react';
import type { RefObject } from 'react';
import { canEditTicket, nextStatuses } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { statusLabels } from '#web/features/shared/ticket-labels.ts';
import { useActor } from '#web/lib/actor.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';

type SendButtonsProps = {
  ticket: Ticket;
  isInternal: boolean;
  /** Whether the composer is more than one line high. */
  isOpen: boolean;
  isPending: boolean;
  /** Whether there is something to send, or that says why it has to wait. */
  canTry: boolean;
  /** What sending changes on the ticket, too: a sentence of the whole. */
  effect: string | undefined;
  sendAndSet: (status: TicketStatus) => void;
  statusButton: RefObject<HTMLButtonElement | null>;
};

/** **Send**, and beside it the statuses that the user may set with the comment; resolving is the first. */
export function SendButtons(props: SendButtonsProps) {
  const actor = useActor();
  const { ticket, isInternal, isOpen, isPending, canTry, effect, sendAndSet, statusButton } = props;
  const { clientsMayReopen } = useCurrentProvider();
  const statuses = canEditTicket(actor, ticket) ? nextStatuses(actor, { from: ticket.status, clientsMayReopen }) : [];
  const hasMenu = isOpen && statuses.length > 0;
  const Icon = isInternal ? LockKeyhole : Send;

  return (
    <div className="ms-auto flex min-w-0">
      <Button
        type="submit"
        look={isOpen ? 'primary' : 'quiet'}
        size={isOpen ? 'medium' : 'narrow'}
        disabled={!canTry}
        data-tooltip={effect}
        aria-description={effect}
        className={classNames(
          'min-w-0 whitespace-normal',
          hasMenu && 'rounded-e-none',
          !isOpen && 'aria-disabled:border-transparent aria-disabled:bg-transparent',
        )}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className={isOpen ? '' : 'sr-only'}>
          {isPending ? 'Sending...' : <Action isInternal={isInternal} isUpdate={effect !== undefined} />}
        </span>
      </Button>
      {hasMenu && (
        <MenuButton
          ref={statusButton}
          label={isInternal ? 'Add note and set to …' : 'Send and set to …'}
          disabled={!canTry}
          size="narrow"
          className="rounded-s-none border-s border-s-surface"
          actions={resolvedFirst(statuses).map((status) => ({
            label: wordsOf(isInternal, status),
            onSelect: () => sendAndSet(status),
          }))}
        >
          <ChevronDown className="size-4" aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  );
}

function resolvedFirst(statuses: TicketStatus[]) {
  return statuses.toSorted((one, other) => Number(other === 'resolved') - Number(one === 'resolved'));
}

function wordsOf(isInternal: boolean, status: TicketStatus) {
  const send = isInternal ? 'Add note' : 'Send';
  return status === 'resolved' ? `${send} and resolve` : `${send} and set to ${statusLabels[status]}`;
}

/** A phone has no room for all of it. */
function Action({ isInternal, isUpdate }: { isInternal: boolean; isUpdate: boolean }) {
  const [verb, noun] = isInternal ? ['Add', ' note'] : ['Send', ' comment'];
  return (
    <>
      {verb}
      <span className={isUpdate ? 'max-sm:sr-only' : ''}>{noun}</span>
      {isUpdate && ' and update'}
    </>
  );
}
