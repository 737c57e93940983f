import { sql } from 'drizzle-orm';
import { findRules } from '#server/desk/promise/rules.ts';
import { endOfServiceDay } from '#server/desk/promise/service-moment.ts';
import type { Db } from '#server/platform/database/client.ts';

/** How many dates one transaction looks at. */
const BATCH = 50;

/**
 * Computes anew when due dates pass, after the service hours have changed: those that are still ahead. It is no update of the
 * tickets.
 * @returns how many dates were outdated: 0 when none is
 */
export async function keepDueDates(db: Db) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ dueOn: string; moments: string[] }>(sql`
      select due_on as "dueOn", array_agg(distinct iso_time(overdue_at)) as moments from tickets
      where due_on >= current_date - 1 and status in ('open', 'in_progress', 'waiting_client') and overdue_at > now()
      group by due_on order by due_on`);
    const { calendar } = await findRules(tx, null);
    const outdated = rows
      .map(({ dueOn, moments }) => ({ dueOn, moments, at: endOfServiceDay(calendar, dueOn).toISOString() }))
      .filter(({ moments, at }) => moments.some((moment) => moment !== at))
      .slice(0, BATCH);
    for (const { dueOn, at } of outdated) {
      await tx.execute(sql`
        update tickets set overdue_at = ${at}::timestamptz where id in (
          select id from tickets where due_on = ${dueOn}::date and overdue_at <> ${at}::timestamptz
          order by id for update)`);
    }
    return outdated.length;
  });
}
