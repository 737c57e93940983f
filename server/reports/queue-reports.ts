import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveUser } from '#server/domain/active-user.ts';
import { findZone } from '#server/domain/zone.ts';
import { finishedMonth } from '#server/lib/days.ts';
import { queueMails } from '#server/mail/outbox.ts';

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
