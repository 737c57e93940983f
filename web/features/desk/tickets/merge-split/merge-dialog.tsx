import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { noPick, Picker } from '#web/features/desk/pickers/picker.tsx';
import { type Ticket, ticketDetails } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { mergeTargets, useMergeTickets } from './api.ts';
import { MergePreview } from './merge-preview.tsx';

/** Chooses the ticket that a ticket is merged into, and says what will happen. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    fieldsOf: (): Fields => ({ into: null }),
    draft: { nameOf: () => `merge:${ticket.id}`, schema: Fields },
    problemIn: ({ into }) => (into ? undefined : { into: 'Choose a ticket from the list.' }),
    toSent: ({ into }) => (into ? { into, ids: [ticket.id] as const } : undefined),
    sendsAll: true,
    mutation: useMergeTickets(),
    onSaved: onClose,
  });
  const { into } = form.typed;
  const other = useQuery({ ...ticketDetails(into?.id ?? ''), enabled: into !== null });

  return (
    <EditDialog
      title={`Merge ${ticket.ticketNumber} into another ticket`}
      description={<bdi>{ticket.title}</bdi>}
      label="The other ticket"
      form={form}
      reason={form.error ? failureWords(form.error, mergeMessages.mergeFailed) : undefined}
      action={[into ? `Merge into ${into.ticketNumber}` : 'Merge', 'Merging...']}
      onClose={onClose}
    >
      <Picker
        key={form.round}
        label={`Ticket of ${ticket.companyName}`}
        placeholder="Search by number or words"
        initial={into ? { id: into.id, name: nameOf(into) } : noPick}
        onChange={(_, option?: Ticket) => form.change({ into: option ? Target.parse(option) : null })}
        matching={(search) => mergeTargets(ticket, search)}
        nameOf={nameOf}
        detailOf={({ clientName, clientLastName }) => fullName(clientName, clientLastName)}
        none="No other ticket of this company matches."
        error={form.errorAt('into')}
      />
      {other.data && <MergePreview from={[ticket]} into={other.data} />}
    </EditDialog>
  );
}

const Target = z.object({ id: z.string(), ticketNumber: z.string(), title: z.string() });
type Target = z.output<typeof Target>;
const Fields = z.object({ into: Target.nullable() });
type Fields = z.output<typeof Fields>;

const nameOf = ({ ticketNumber, title }: Target) => `${ticketNumber} ${title}`;
