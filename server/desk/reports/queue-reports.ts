import { and, type Column, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { finishedMonth, quarterEndingWith } from '#server/platform/lib/days.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/**
 * Queues the reports of the month that has just ended, and of the quarter that has, for the managers of companies that want
 * them. Each manager gets one of each, whichever process queues it and however often.
 */
export async function queueReports(db: Db, now = new Date()) {
  const month = finishedMonth(now, await findZone(db));
  if (!month) return 0;
  await queueFor(db, companies.monthlyReport, month);
  const quarter = quarterEndingWith(month);
  if (quarter) await queueFor(db, companies.quarterlyReport, quarter);
  return 0;
}

async function queueFor(db: Db, wanted: Column, month: string) {
  const managers = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(wanted, true), isManager, isActiveUser));
  await queueMails(
    db,
    managers.map(({ userId }) => ({ kind: 'report' as const, userId, month })),
  );
}
