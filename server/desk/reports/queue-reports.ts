import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { finishedMonth } from '#server/platform/lib/days.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/**
 * Queues the reports of the month that has just ended, for the managers of companies that want them. Each manager gets
 * one, whichever process queues it and however often.
 */
export async function queueReports(db: Db, now = new Date()) {
  const month = finishedMonth(now, await findZone(db));
  if (!month) return 0;
  const managers = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(companies.monthlyReport, true), eq(users.role, 'manager'), isActiveUser));
  await queueMails(
    db,
    managers.map(({ userId }) => ({ kind: 'report' as const, userId, month })),
  );
  return 0;
}
