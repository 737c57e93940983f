import { createReminder, deleteReminder, listReminders } from '#contract/reminders.ts';
import { reminders } from '#server/platform/database/tables/reminders.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const created = '401 403 403 403 201 201 403 401 401 401';
const unknownToStaff = '401 403 403 403 404 404 403 401 401 401';
const badForStaff = '401 403 403 403 400 400 403 401 401 401';

const ahead = () => ({ at: new Date(Date.now() + 86_400_000).toISOString(), text: 'Call Pete' });
const unknown = { params: { ticketId: crypto.randomUUID() } };

const own =
  (bodyOf: () => unknown = () => undefined) =>
  async ({ insertTicket, owner }: Scene) => ({
    params: { ticketId: (await insertTicket(owner)).id },
    body: bodyOf(),
  });

/** A reminder of the caller, or of somebody else. */
const reminderOf =
  (whose: 'own' | 'other') =>
  async ({ db, insertTicket, insertUser, owner, user }: Scene) => {
    const { id: ticketId } = await insertTicket(owner);
    const userId = whose === 'own' && user ? user.id : (await insertUser('admin')).id;
    const at = new Date(Date.now() + 86_400_000);
    const [row] = await db.insert(reminders).values({ ticketId, userId, at, text: '' }).returning();
    return { params: { reminderId: row?.id ?? '' } };
  };

export const reminderRows = [
  row('list reminders', listReminders, forStaff, own()),
  row('list reminders of an unknown ticket', listReminders, unknownToStaff, () => unknown),
  row('set a reminder', createReminder, created, own(ahead)),
  row(
    'set a reminder in the past',
    createReminder,
    badForStaff,
    own(() => ({ at: '2020-01-01T00:00:00Z' })),
  ),
  row('set a reminder on an unknown ticket', createReminder, unknownToStaff, () => ({
    ...unknown,
    body: { at: 'now' },
  })),
  row('delete one’s own reminder', deleteReminder, forStaff, reminderOf('own')),
  row('delete the reminder of somebody else', deleteReminder, unknownToStaff, reminderOf('other')),
];
