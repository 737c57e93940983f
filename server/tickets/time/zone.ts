import { sql } from 'drizzle-orm';
import { type Db, one } from '#server/database/client.ts';
import { findSetting } from '#server/settings/queries.ts';

/** The time zone that the dates of work and the months of statements are in. */
export async function providerZone(db: Db) {
  return findSetting(db, 'time_zone');
}

/** Today in the provider's time zone, such as 2026-11-26. */
export async function providerToday(db: Db) {
  const zone = await providerZone(db);
  const { rows } = await db.execute<{ today: string }>(
    sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`,
  );
  return one(rows).today;
}
