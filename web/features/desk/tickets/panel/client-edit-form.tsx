import { z } from 'zod';
import { nextStatuses } from '#contract/ticket-policies.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { PriorityField, StatusField } from '#web/features/desk/tickets/choice-fields.tsx';
import { useActor } from '#web/lib/actor.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import { TextField } from '#web/ui/field.tsx';
import { TicketEditForm, type TicketFields, useTicketEdit } from './ticket-edit.tsx';

const Progress = z.object({ status: z.enum(TicketStatuses), priority: z.enum(TicketPriorities), tags: z.string() });

const progress: TicketFields<z.output<typeof Progress>> = {
  schema: Progress,
  fieldsOf: ({ status, priority, tags }) => ({ status, priority, tags: tags.join(', ') }),
};

type ClientEditFormProps = { ticket: Ticket; onDone: () => void };

/** The fields that a client user may change: status, priority and tags. Only the provider closes and reopens. */
export function ClientEditForm({ ticket, onDone }: ClientEditFormProps) {
  const actor = useActor();
  const { clientsMayReopen } = useCurrentProvider();
  const edit = useTicketEdit({ ...progress, ticket, onDone });
  const { copy, field } = edit;

  const next = nextStatuses(actor, { from: copy.status, clientsMayReopen });
  const statuses = TicketStatuses.filter((status) => status === copy.status || next.includes(status));

  return (
    <TicketEditForm edit={edit} action={edit.isPending ? 'Updating...' : 'Update ticket'}>
      <div className="grid gap-4 sm:grid-cols-2">
        <StatusField statuses={statuses} {...field('status')} />
        <PriorityField {...field('priority')} />
      </div>
      <TextField label="Tags" hint="Separate tags with commas." {...field('tags')} />
    </TicketEditForm>
  );
}
