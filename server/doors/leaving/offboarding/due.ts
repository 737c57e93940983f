import { and, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { providerToday } from '#server/platform/domain/zone.ts';

/** The condition for companies whose day of deletion has come. */
export async function isDue(db: Db) {
  return and(isNotNull(companies.deleteOn), lte(companies.deleteOn, await providerToday(db)));
}
