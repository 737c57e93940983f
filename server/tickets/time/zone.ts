import { sql } from 'drizzle-orm';
import { type Db, one } from '#server/database/client.ts';
import { findZone } from '#server/settings/zone.ts';

/** Today in the provider's time zone, such as 2026-11-26. */
export async function providerToday(db: Db) {
  const zone = await findZone(db);
  const { rows } = await db.execute<{ today: string }>(
    sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`,
  );
  return one(rows).today;
}
