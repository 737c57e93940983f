import { z } from 'zod';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { useChangeCause } from './api.ts';
import { CauseField } from './cause-field.tsx';
import { TypedCause } from './typed-cause.ts';

const Fields = z.object({ cause: TypedCause });
type Fields = z.output<typeof Fields>;

/** Chooses the ticket whose problem is behind a ticket. */
export function CauseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    fieldsOf: (): Fields => ({ cause: ticket.cause ?? null }),
    draft: { nameOf: () => `cause:${ticket.id}`, schema: Fields },
    problemIn: ({ cause }) => (cause ? undefined : { cause: 'Choose a ticket from the list.' }),
    toSent: ({ cause }) => (cause ? { cause, earlier: ticket.cause ?? null } : undefined),
    sendsAll: true,
    mutation: useChangeCause(ticket),
    onSaved: onClose,
  });
  const { cause } = form.typed;

  return (
    <EditDialog
      title={`Cause of ${ticket.ticketNumber}`}
      description={<bdi>{ticket.title}</bdi>}
      label="Cause"
      form={form}
      action={['Set cause', 'Saving...']}
      onClose={onClose}
    >
      <CauseField
        key={form.round}
        label="The ticket that causes it"
        initial={cause}
        ids={[ticket.id]}
        error={form.errorAt('cause')}
        onChange={(chosen) => form.change({ cause: chosen })}
      />
      <p className="text-ink-soft text-sm">
        One problem behind many tickets: from the cause, all of them are answered at once. It may be of another company.
        Clients never see it.
      </p>
    </EditDialog>
  );
}
