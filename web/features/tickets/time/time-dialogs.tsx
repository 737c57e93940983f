import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { dayOf } from '#web/lib/time.ts';
import { dateInWords, minutesInWords } from '#web/lib/time-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import {
  type StaleTime,
  staleTime,
  type TimeEntry,
  type Timer,
  timeOfTicket,
  useAddTime,
  useDeleteTime,
  useUpdateTime,
} from './time-api.ts';
import { entryOf, errorsIn, TimeFields, type TypedTime } from './time-fields.tsx';

type AddTimeDialogProps = {
  ticket: Ticket;
  /** The date where the provider is. */
  today?: string | undefined;
  /** The stopped timer whose time this is. */
  timer?: Timer;
  onClose: () => void;
};

export function AddTimeDialog({ ticket, today, timer, onClose }: AddTimeDialogProps) {
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
    if (Object.keys(errorsIn(typed)).length > 0) return;
    addTime({ ...entryOf(typed), endsTimer: timer !== undefined }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={timer ? 'Save the time' : 'Add time'}
      description={
        <>
          {ticket.ticketNumber} <bdi>{ticket.title}</bdi>
        </>
      }
      label="Time worked"
      action={isPending ? 'Saving...' : 'Add Time'}
      isBlocked={isPending}
      onSend={send}
      onClose={onClose}
      focusAfter={timeSection}
    >
      <TimeFields
        typed={typed}
        errors={isChecked ? errorsIn(typed) : {}}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
    </FormDialog>
  );
}

type TimeDialogProps = { entry: TimeEntry; onClose: () => void };

export function EditTimeDialog({ entry, onClose }: TimeDialogProps) {
  const { mutate: updateTime, isPending, error, reset } = useUpdateTime(entry.id);
  const [{ copy, version }, setCopy] = useState({ copy: typedOf(entry), version: entry.version });
  const [typed, setTyped] = useState(copy);
  const [isChecked, setIsChecked] = useState(false);
  const queryClient = useQueryClient();
  const stale = staleTime(error);

  function save(over?: StaleTime) {
    setIsChecked(true);
    if (Object.keys(errorsIn(typed)).length > 0) return;
    updateTime({ sent: { ...entryOf(typed), version }, copy: entryOf(copy), over }, { onSuccess: onClose });
  }

  function takeTheirs({ current }: StaleTime) {
    setCopy({ copy: typedOf(current), version: current.version });
    setTyped(typedOf(current));
    reset();
    queryClient.invalidateQueries({ queryKey: timeOfTicket(entry.ticketId).queryKey });
  }

  return (
    <FormDialog
      title="Edit time"
      description={
        <>
          {entry.ticketNumber}, <bdi>{entry.userName}</bdi>
        </>
      }
      label="Time worked"
      action={stale ? undefined : isPending ? 'Saving...' : 'Save'}
      isBlocked={isPending}
      onSend={() => save()}
      onClose={onClose}
      focusAfter={timeSection}
    >
      {stale && (
        <StaleNotice
          key={stale.version}
          what="time entry"
          changes={stale.changes}
          onSaveMine={() => save(stale)}
          onTakeTheirs={() => takeTheirs(stale)}
        />
      )}
      <TimeFields
        typed={typed}
        errors={isChecked ? errorsIn(typed) : {}}
        onChange={(part) => setTyped({ ...typed, ...part })}
      />
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
      focusAfter={timeSection}
    >
      <p>
        The time of <bdi>{entry.userName}</bdi> is gone from the ticket and from the statement. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

/** Where the focus goes when its entry or its button is gone. */
function timeSection() {
  return document.querySelector<HTMLElement>('[data-time]');
}

function typedOf({ kind, minutes, hasTravel, isBillable, workedOn, note }: TimeEntry): TypedTime {
  return { kind, minutes: String(minutes), hasTravel, isBillable, workedOn, note };
}
