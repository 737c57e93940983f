import { NewTimeEntry } from '#contract/time.ts';
import { dateInWords, minutesInWords } from '#contract/time-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { dayOf } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type TimeEntry, type Timer, useAddTime, useDeleteTime, useUpdateTime } from './api.ts';
import { entryOf, TimeFields, TypedTime } from './time-fields.tsx';

type LogTimeDialogProps = {
  ticket: Pick<Ticket, 'id' | 'ticketNumber' | 'title'>;
  /** The date where the provider is. */
  today?: string | undefined;
  /** The stopped timer whose time this is. */
  timer?: Timer;
  onClose: () => void;
};

export function LogTimeDialog({ ticket, today, timer, onClose }: LogTimeDialogProps) {
  const form = useForm({
    fieldsOf: (): TypedTime => ({
      kind: 'remote',
      minutes: timer ? String(timer.minutes) : '',
      hasTravel: false,
      isBillable: true,
      workedOn: timer?.workedOn ?? today ?? dayOf(new Date().toISOString()),
      note: '',
    }),
    draft: { nameOf: () => `new-time:${ticket.id}`, schema: TypedTime },
    schema: NewTimeEntry,
    checked: entryOf,
    toSent: (typed) => ({ ...entryOf(typed), endsTimer: timer !== undefined }),
    sendsAll: true,
    mutation: useAddTime(ticket.id),
    onSaved: onClose,
  });

  return (
    <EditDialog
      title="Log time"
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Time worked"
      form={form}
      action={['Log time', 'Logging...']}
      onClose={onClose}
    >
      <TimeFields typed={form.typed} field={form.field} onChange={form.change} ticketId={ticket.id} />
    </EditDialog>
  );
}

type TimeDialogProps = { entry: TimeEntry; onClose: () => void };

export function EditTimeDialog({ entry, onClose }: TimeDialogProps) {
  const form = useForm({
    record: entry,
    fieldsOf: typedOf,
    draft: { nameOf: () => `time:${entry.id}`, schema: TypedTime },
    schema: NewTimeEntry,
    checked: entryOf,
    toSent: entryOf,
    mutation: useUpdateTime(entry.id),
    onSaved: (hasMore) => hasMore || onClose(),
  });

  return (
    <EditDialog
      title="Edit time"
      description={
        <>
          {entry.ticketNumber}, <bdi>{entry.userName}</bdi>
        </>
      }
      label="Time worked"
      form={form}
      what="time entry"
      action={['Save', 'Saving...']}
      onClose={onClose}
    >
      <TimeFields
        typed={form.typed}
        field={form.field}
        onChange={form.change}
        ticketId={entry.ticketId}
        entryId={entry.id}
      />
    </EditDialog>
  );
}

export function DeleteTimeDialog({ entry, onClose }: TimeDialogProps) {
  const { mutate: deleteTime, isPending } = useDeleteTime();

  return (
    <ConfirmDialog
      title={`Delete ${minutesInWords(entry.minutes)} of ${dateInWords(entry.workedOn)}?`}
      action="Delete time"
      isPending={isPending}
      onConfirm={() => deleteTime(entry.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        This removes <bdi>{entry.userName}</bdi>’s time from the ticket and the statement. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

function typedOf({ kind, minutes, hasTravel, isBillable, workedOn, note }: TimeEntry): TypedTime {
  return { kind, minutes: String(minutes), hasTravel, isBillable, workedOn, note };
}
