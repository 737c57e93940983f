import { previewServiceTime } from '#contract/promise.ts';
import { createReminder, deleteReminder, listReminders } from '#contract/reminders.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { inHours } from '#gallery/samples/time.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

const hours = { later: 3, tomorrow: 20, next_week: 90 };
const reminder = (text: string, at = inHours(66)) => ({ id: id(700), ticketId: id(100), at, text });

const dialog = (ahead: () => ReturnType<typeof reminder>[]): Story => ({
  render: () => <ReminderDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => {
    api.on(previewServiceTime, ({ body }) => ({ at: body && 'preset' in body ? inHours(hours[body.preset]) : null }));
    api.on(listReminders, ahead);
    api.on(createReminder, ({ body }) => reminder(body?.text ?? ''));
    api.on(deleteReminder, () => ({ message: 'Reminder deleted' }));
  },
});

export const Filled = dialog(() => [
  reminder('Ask whether the toner arrived'),
  { ...reminder('', inHours(90)), id: id(701) },
]);
export const Empty = dialog(() => []);
export const LongWords = dialog(() => [reminder(longWord)]);
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
