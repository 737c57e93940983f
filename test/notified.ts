import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import type { Db } from '#server/platform/database/client.ts';
import { handleAll, moveToNow } from './consumers.ts';

/** The notifications of a database: events lead to them only when the test says so. */
export function notificationsOf(db: Db) {
  const consumer = notifyPeople({ isMailOn: true });

  /** From now on events lead to notifications. Those before are passed over. */
  const begin = () => moveToNow(db, consumer.name);

  /** Notifies people of everything that has happened. */
  const deliver = () => handleAll(db, consumer);

  return { begin, deliver };
}
