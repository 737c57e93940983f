import { expect, vi } from 'vitest';
import type { Db } from '#server/database/client.ts';
import { addCursor, hasEvents, replay } from '#server/events/cursors.ts';
import { notifyPeople } from '#server/notifications/notify-people.ts';
import { consumersOf, settle } from './consumers.ts';

/** The notifications of a database: events lead to them only when the test says so. */
export function notificationsOf(db: Db) {
  const consume = consumersOf(db);
  const consumer = notifyPeople();

  /** From now on events lead to notifications. Those before are passed over. */
  async function begin() {
    await settle(db);
    await addCursor(db, consumer.name);
    await replay(db, consumer.name, 'now');
  }

  /** Notifies people of everything that has happened. */
  async function deliver() {
    await settle(db);
    const running = await consume([consumer]);
    await vi.waitFor(async () => expect(await hasEvents(db, consumer.name)).toBe(false), 30_000);
    await running.stop();
  }

  return { begin, deliver };
}
