import { useState } from 'react';
import { dateInWords, minutesInWords } from '#contract/time-words.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { dayOf } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { type TimeEntry, type Timer, useAddTime, useDeleteTime, useUpdateTime } from './api.ts';
import { entryOf, errorsIn, TimeFields, TypedTime } from './time-fields.tsx';

type LogTimeDialogProps = {
  ticket: Pick<Ticket, 'id' | 'ticketNumber' | 'title'>;
  /** The date where the provider is. */
  today?: string | undefined;
  /** The stopped timer whose time this is. */
  timer?: Timer;
  onClose: () => void;
};

export function LogTimeDialog({ ticket, today, timer, onClose }: LogTimeDialogProps) {
  const { mutate: addTime, isPending } = useAddTime(ticket.id);
  const [typed, setTyped] = useState<TypedTime>({
    kind: 'remote',
    minutes: timer ? String(timer.minutes) : '',
    hasTravel: false,
    isBillable: true,
    workedOn: timer?.workedOn ?? today ?? dayOf(new Date().toISOString()),
    note: '',
  });
  const [isChecked, setIsChecked] = useState(false);

  function send() {
    setIsChecked(true);
    if (errorsIn(typed)) return;
    addTime({ ...entryOf(typed), endsTimer: timer !== undefined }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title="Log time"
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Time worked"
      action={isPending ? 'Logging...' : 'Log time'}
      isBlocked={isPending}
      onSend={send}
      onClose={onClose}
    >
      <TimeFields
        typed={typed}
        errors={isChecked ? errorsIn(typed) : undefined}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
    </FormDialog>
  );
}

type TimeDialogProps = { entry: TimeEntry; onClose: () => void };

export function EditTimeDialog({ entry, onClose }: TimeDialogProps) {
  const draftName = `time:${entry.id}`;
  const edit = useRecordEdit({
    record: entry,
    fieldsOf: typedOf,
    draft: { nameOf: () => draftName, schema: TypedTime },
    problemIn: errorsIn,
    toSent: entryOf,
    mutation: useUpdateTime(entry.id, draftName),
    onSaved: (hasMore) => hasMore || onClose(),
  });

  return (
    <FormDialog
      title="Edit time"
      description={
        <>
          {entry.ticketNumber}, <bdi>{entry.userName}</bdi>
        </>
      }
      label="Time worked"
      action={edit.conflict ? undefined : edit.isPending ? 'Saving...' : 'Save'}
      isBlocked={edit.isPending}
      onSend={edit.save}
      onClose={onClose}
    >
      {edit.isRestored && <DraftNotice onDiscard={edit.startOver} />}
      <StaleNotice what="time entry" edit={edit} />
      <TimeFields typed={edit.typed} errors={edit.problem} onChange={edit.change} />
    </FormDialog>
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
