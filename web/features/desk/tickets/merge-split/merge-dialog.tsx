import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { isActiveStatus, isMoreUrgent, isReopenedByMerge } from '#contract/ticket-policies.ts';
import { noPick, Picker } from '#web/features/desk/pickers/picker.tsx';
import { type Ticket, ticketDetails } from '#web/features/desk/tickets/api.ts';
import { StatusBadge } from '#web/features/desk/tickets/badges.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { fullName } from '#web/lib/full-name.ts';
import { mergeTargets, useMergeTicket } from './api.ts';

/** Chooses the ticket that a ticket is merged into, and says what will happen. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const form = useForm({
    fieldsOf: (): Fields => ({ into: null }),
    draft: { nameOf: () => `merge:${ticket.id}`, schema: Fields },
    problemIn: ({ into }) => (into ? undefined : { into: 'Choose a ticket from the list.' }),
    toSent: ({ into }) => (into ? { into } : undefined),
    sendsAll: true,
    mutation: useMergeTicket(ticket),
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
      {other.data && <Preview ticket={ticket} into={other.data} />}
    </EditDialog>
  );
}

const Target = z.object({ id: z.string(), ticketNumber: z.string(), title: z.string() });
type Target = z.output<typeof Target>;
const Fields = z.object({ into: Target.nullable() });
type Fields = z.output<typeof Fields>;

const nameOf = ({ ticketNumber, title }: Target) => `${ticketNumber} ${title}`;

/** What becomes of the status, the priority and the promise of the other ticket. */
function Work({ ticket, into }: { ticket: Ticket; into: Ticket }) {
  return (
    <>
      {isReopenedByMerge(ticket.status, into.status) && (
        <li>
          <strong className="font-semibold">{into.ticketNumber} becomes open</strong>, because {ticket.ticketNumber} is
          not resolved. Now it is “{statusLabels[into.status]}”.
        </li>
      )}
      {isMoreUrgent(ticket.priority, into.priority) && (
        <li>
          <strong className="font-semibold">
            {into.ticketNumber} gets the priority {priorityLabels[ticket.priority]}
          </strong>{' '}
          instead of {priorityLabels[into.priority]}.
        </li>
      )}
      {isActiveStatus(ticket.status) && (
        <li>The earlier due times of both tickets apply. A reply in one does not count as a reply in the other.</li>
      )}
    </>
  );
}

/** What will happen, in the order in which it matters. */
function Preview({ ticket, into }: { ticket: Ticket; into: Ticket }) {
  const files = ticket.files?.length ?? 0;
  const newcomer = fullName(ticket.clientName, ticket.clientLastName);
  const owner = fullName(into.clientName, into.clientLastName);

  return (
    <div role="status" className="rounded border border-line bg-sunken px-4 py-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="tabular font-semibold">{into.ticketNumber}</span>
        <StatusBadge ticket={into} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{into.title}</bdi>
      </p>
      <ul className="mt-2.5 list-disc space-y-1 pl-5">
        <li>
          The description and the comments of {ticket.ticketNumber}
          {files > 0 && ` and its ${files === 1 ? 'file' : `${files} files`}`} move to {into.ticketNumber}, in the order
          of their time.
        </li>
        <Work ticket={ticket} into={into} />
        <li>
          {ticket.ticketNumber} is closed. Its link and replies to its emails lead to {into.ticketNumber}.
        </li>
        {ticket.clientId !== into.clientId && (
          <li>
            <bdi>{newcomer}</bdi> takes part in {into.ticketNumber} and sees its comments, and <bdi>{owner}</bdi> sees
            those of {ticket.ticketNumber}. Internal notes stay hidden from both.
          </li>
        )}
        <li>You can undo it at any time. What is written from now on then stays in {into.ticketNumber}.</li>
      </ul>
    </div>
  );
}
