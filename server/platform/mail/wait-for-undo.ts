import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { isUndoable } from '#server/platform/events/undone.ts';
import type { OutgoingMail } from './outbox.ts';

/**
 * Lets an email wait until each change that it is about is old enough: whoever made it may take it back meanwhile, and then
 * there is nothing to tell. It is closed, so it waits once, however much happens.
 * @param least how old a change must be, in milliseconds
 * @returns whether it waits
 */
export async function waitForUndo(db: Db, { id, eventIds }: OutgoingMail, least: number) {
  if (eventIds.length === 0) return false;
  const waiting = await db.execute(sql`
    update outgoing_mails set next_attempt_at = latest.moment + ${interval(least)}
    from (select max(created_at) as moment from events
      where id = any(array(select unnest(event_ids) from outgoing_mails where id = ${id})) and ${isUndoable}) as latest
    where id = ${id} and latest.moment + ${interval(least)} > clock_timestamp()`);
  return (waiting.rowCount ?? 0) > 0;
}
