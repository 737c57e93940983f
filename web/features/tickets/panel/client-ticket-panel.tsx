import { ClientPromise } from '#web/features/tickets/promise/client-promise.tsx';
import { ClientTime } from '#web/features/tickets/time/client-time.tsx';
import { ClientEditForm } from './client-edit-form.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketOutcome } from './ticket-outcome.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';

const forms = {
  editLabel: 'Edit Ticket',
  EditForm: ClientEditForm,
  Outcome: TicketOutcome,
  Time: ClientTime,
  Promised: ClientPromise,
  Menu: TicketMenu,
};

/** A ticket with the fields a client user may change. */
export function ClientTicketPanel(panel: TicketPanelProps) {
  return <TicketPanel {...panel} forms={forms} />;
}
