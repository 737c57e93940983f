import { sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { listUndone, UndoTime } from '#server/platform/events/undone.ts';

/**
 * Counts the emails that told of changes which were taken back.
 * @param recordIds the records whose changes were taken back
 * @param since when these changes had happened, before they were taken back
 */
export async function countMailedChanges(db: Db, recordIds: string[], since: Date) {
  const undone = (await listUndone(db, recordIds, since)).filter(({ at }) => at > since);
  const ids = undone.flatMap(({ eventIds }) => eventIds);
  if (ids.length === 0) return 0;
  const { rows } = await db.execute<{ mailed: number }>(sql`
    select count(*)::int as mailed from outgoing_mails
    where sent_at > ${since.toISOString()}::timestamptz - ${interval(UndoTime)} and event_ids && ${sql.param(ids)}::uuid[]`);
  return one(rows).mailed;
}
