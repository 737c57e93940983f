import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { ApprovalLimit } from '#contract/approvals-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { dayBeforeServiceDays } from '#server/desk/promise/service-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { isOpenCompanyOfTicket } from '#server/platform/domain/active-user.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { system } from '#server/platform/events/actor.ts';
import { renewLinks } from '#server/platform/links/links.ts';
import { listDeciders } from './deciders.ts';
import { endApproval, recordApproval } from './end.ts';
import { lockPending } from './lock-pending.ts';

/** How many approvals one run takes, each in a transaction of its own. */
const BATCH = 50;

/**
 * Ends approvals whose last day is over, and reminds the approvers of those that nobody has decided for two service days: once,
 * with links that work longer. Two may run at once: each approval is taken once.
 * @returns how many there were: 0 when none is due
 */
export async function keepApprovals(db: Db) {
  const today = await providerToday(db);
  const expired = await idsOf(db, lt(approvals.expiresOn, today));
  for (const id of expired) await expire(db, id, today);

  const { calendar, now } = await findRules(db, null);
  const before = dayBeforeServiceDays(calendar, now, ApprovalLimit.reminderDays);
  const waiting = before ? await idsOf(db, and(isNull(approvals.remindedAt), lt(approvals.createdAt, before))) : [];
  for (const id of waiting) await remind(db, id);
  return expired.length + waiting.length;
}

/** The pending ones among some approvals of tickets that are there, the oldest first. */
async function idsOf(db: Db, which: SQL | undefined) {
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .innerJoin(tickets, and(eq(tickets.id, approvals.ticketId), isNull(tickets.deletedAt)))
    .innerJoin(companies, isOpenCompanyOfTicket)
    .where(and(eq(approvals.state, 'pending'), which))
    .orderBy(asc(approvals.createdAt))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

async function expire(db: Db, id: string, today: string) {
  await db.transaction(async (tx) => {
    const found = await lockPending(tx, id, lt(approvals.expiresOn, today));
    if (found) await endApproval(tx, system, found.ticket, found.approval, 'expired');
  });
}

async function remind(db: Db, id: string) {
  await db.transaction(async (tx) => {
    const found = await lockPending(tx, id, isNull(approvals.remindedAt));
    if (!found) return;
    await tx.update(approvals).set({ remindedAt: sql`now()` }).where(eq(approvals.id, id));
    for (const { id: userId } of await listDeciders(tx, [id]))
      await renewLinks(tx, 'approval', { userId, subjectId: id });
    await recordApproval(tx, system, found.ticket, found.approval, { action: 'approval reminded' });
  });
}
