import { and, eq, isNull, sql } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { promiseRules } from '#server/platform/database/tables/promise-rules.ts';

/** The provider's time zone: days, months, emails and their times are in that of the service hours. */
export async function findZone(db: Db) {
  const [calendar] = await db
    .select({ zone: sql<string>`${promiseRules.content} ->> 'timezone'` })
    .from(promiseRules)
    .where(and(eq(promiseRules.kind, 'calendar'), isNull(promiseRules.companyId)));
  return calendar?.zone ?? currentSite().brand.timeZone;
}

/** Today in the provider's time zone, such as 2026-11-26. */
export async function providerToday(db: Db) {
  const zone = await findZone(db);
  const { rows } = await db.execute<{ today: string }>(
    sql`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`,
  );
  return one(rows).today;
}
