import { z } from 'zod';
import { momentWords } from '#contract/promise-words.ts';
import { NewSnooze } from '#contract/snoozes.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { fieldTime, timeInField } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type NewSnooze as Sent, useSnooze, useWake } from './api.ts';
import { earlierWake } from './earlier-wake.ts';
import { MomentChoice, TypedMoment, useMoments } from './moment-choice.tsx';

const TypedSnooze = TypedMoment.extend({ note: z.string(), staysOnReply: z.boolean() });
type TypedSnooze = z.output<typeof TypedSnooze>;

function sentOf({ when, at, ...others }: TypedSnooze): Sent {
  return { ...others, ...(when === 'time' ? { until: timeInField(at) } : { preset: when }) };
}

/** Takes a ticket out of the way until a moment, and says what wakes it earlier. */
export function SnoozeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { snooze } = ticket;
  const form = useForm({
    fieldsOf: (): TypedSnooze => ({
      when: snooze ? 'time' : 'later',
      at: snooze ? fieldTime(snooze.until) : '',
      note: snooze?.note ?? '',
      staysOnReply: snooze?.staysOnReply ?? false,
    }),
    draft: { nameOf: () => `snooze:${ticket.id}`, schema: TypedSnooze },
    schema: NewSnooze,
    checked: sentOf,
    paths: { at: 'until' },
    toSent: sentOf,
    sendsAll: true,
    mutation: useSnooze(ticket),
    onSaved: onClose,
  });
  const { typed, change, field } = form;
  const { momentOf, timeOf } = useMoments();

  return (
    <EditDialog
      title={`Snooze ${ticket.ticketNumber}`}
      description="It leaves the lists of what is to be done, and comes back by itself. Its promises still count."
      label="Snooze"
      form={form}
      action={['Snooze', 'Snoozing...']}
      extra={snooze && <WakeButton ticketId={ticket.id} onDone={onClose} />}
      onClose={onClose}
    >
      <MomentChoice legend="Until" typed={typed} momentOf={momentOf} onChange={change} field={field('at')} />
      <EarlierWake ticket={ticket} until={timeOf(typed)} />
      <TextAreaField label="Note" optional rows={2} hint="Shown when it wakes, to staff alone." {...field('note')} />
      <SwitchField
        label="Stay snoozed when the client answers"
        hint="Otherwise an answer wakes it, unless it only says thanks."
        checked={typed.staysOnReply}
        onChange={(staysOnReply) => change({ staysOnReply })}
      />
    </EditDialog>
  );
}

/** A snooze never hides a promise. */
function EarlierWake({ ticket, until }: { ticket: Ticket; until: string | undefined }) {
  const earlier = until && earlierWake(ticket, Date.parse(until));
  return (
    <p role="status" className="rounded bg-sunken px-3.5 py-2.5 text-sm empty:hidden">
      {earlier &&
        `Wakes on ${momentWords(new Date(earlier.at))}, because the ${earlier.what.toLowerCase()} is promised by ${momentWords(new Date(earlier.dueAt))}.`}
    </p>
  );
}

function WakeButton({ ticketId, onDone }: { ticketId: string; onDone: () => void }) {
  const { mutate: wake, isPending } = useWake(ticketId);
  return (
    <Button look="quiet" disabled={isPending} onClick={() => wake(undefined, { onSuccess: onDone })}>
      Wake now
    </Button>
  );
}
