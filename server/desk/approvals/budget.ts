import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { BudgetThresholds } from '#contract/approvals-constants.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { finalTicket, mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { system } from '#server/platform/events/actor.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { record } from '#server/platform/events/record.ts';

/** Tells once for each threshold that the time entered since an approval uses up what was approved. */
export async function tellOfBudgets(tx: Db, events: StoredEvent[]) {
  const holders = tx
    .select({ id: finalTicket(sql`${timeEntries.ticketId}`) })
    .from(timeEntries)
    .where(
      inArray(
        timeEntries.id,
        events.map(({ recordId }) => recordId),
      ),
    );
  const used = sql<number>`(
    select coalesce(sum(minutes), 0)::int from time_entries
    where ticket_id in ${mergedFamily(sql`${approvals.ticketId}`)} and created_at > ${approvals.endedAt})`;
  const open = await tx
    .select({
      id: approvals.id,
      question: approvals.question,
      minutes: sql<number>`${approvals.minutes}`,
      toldPercent: approvals.toldPercent,
      used,
      ticket: { id: tickets.id, ticketNumber },
    })
    .from(approvals)
    .innerJoin(tickets, eq(tickets.id, approvals.ticketId))
    .where(
      and(
        inArray(approvals.ticketId, holders),
        eq(approvals.state, 'approved'),
        sql`${approvals.minutes} is not null`,
        lt(approvals.toldPercent, 100),
      ),
    )
    .orderBy(approvals.id)
    .for('update', { of: approvals });
  for (const { id, question, minutes, toldPercent, used: spent, ticket } of open) {
    const reached = BudgetThresholds.findLast((percent) => spent * 100 >= minutes * percent);
    if (reached === undefined || reached <= toldPercent) continue;
    await tx.update(approvals).set({ toldPercent: reached }).where(eq(approvals.id, id));
    const changes: Record<string, [unknown, unknown]> = {
      approvedTimeUsed: [null, question],
      usedPercent: [null, reached],
      approvedMinutes: [null, minutes],
    };
    const subject = { type: 'approval', id } as const;
    await record(tx, system, { action: 'approved time used', ...ticketRecord(ticket), subject, changes });
  }
}
