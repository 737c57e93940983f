import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { z } from 'zod';
import { momentWords } from '#contract/promise-words.ts';
import { NewReminder } from '#contract/reminders.ts';
import { reminderMessages } from '#contract/reminders-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { MomentChoice, TypedMoment, useMoments } from '#web/features/desk/tickets/snooze/moment-choice.tsx';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { remindersOf, useCreateReminder, useDeleteReminder } from './api.ts';

const TypedReminder = TypedMoment.extend({ text: z.string() });
type TypedReminder = z.output<typeof TypedReminder>;

const start: TypedReminder = { when: 'later', at: '', text: '' };

/** Sets a reminder about a ticket, which only the user sees, and lists those that are still ahead. */
export function ReminderDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { momentOf, timeOf } = useMoments();
  const form = useForm({
    fieldsOf: () => start,
    draft: { nameOf: () => `reminder:${ticket.id}`, schema: TypedReminder },
    schema: NewReminder,
    checked: ({ text, ...moment }: TypedReminder) => ({ text, at: timeOf(moment) }),
    problemIn: (typed) => (timeOf(typed) ? undefined : { at: reminderMessages.timeMissing }),
    toSent: ({ text, ...moment }: TypedReminder) => {
      const at = timeOf(moment);
      return at === undefined ? undefined : { text, at };
    },
    sendsAll: true,
    mutation: useCreateReminder(ticket.id),
    onSaved: onClose,
  });
  const { typed, change, field } = form;

  return (
    <EditDialog
      title={`Remind me of ${ticket.ticketNumber}`}
      description="You are notified at that time. Nobody else sees it."
      label="Reminder"
      form={form}
      action={['Remind me', 'Saving...']}
      onClose={onClose}
    >
      <MomentChoice legend="When" typed={typed} momentOf={momentOf} onChange={change} field={field('at')} />
      <TextField label="What to remember" optional {...field('text')} />
      <Ahead ticketId={ticket.id} />
    </EditDialog>
  );
}

/** The reminders that are still ahead, each with a button that deletes it. */
function Ahead({ ticketId }: { ticketId: string }) {
  const query = useQuery(remindersOf(ticketId));
  const { mutate: remove, isPending } = useDeleteReminder(ticketId);
  return (
    <Loaded
      query={query}
      failure={reminderMessages.listFailed}
      loading={<LoadingBars things="reminders" bars={['h-5 w-3/5']} />}
    >
      {(reminders) =>
        reminders.length > 0 && (
          <div>
            <h3 className="font-medium font-sans text-sm tracking-normal">Your reminders about this ticket</h3>
            <ul className="divide-y divide-line">
              {reminders.map(({ id, at, text }) => {
                const when = momentWords(new Date(at), { namesDate: true });
                return (
                  <li key={id} className="flex items-center gap-3 py-1">
                    <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                      {when}
                      {text && <bdi className="block text-ink-soft">{text}</bdi>}
                    </span>
                    <IconButton
                      label={`Delete the reminder of ${when}`}
                      disabled={isPending}
                      onClick={() => remove(id)}
                    >
                      <X className="size-5" aria-hidden="true" />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}
