import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { ticketRecord } from './event-record.ts';

/** How many tickets one transaction closes: few enough for a statement's time limit. */
const BATCH = 200;

/**
 * Closes tickets that have been resolved for as long as the setting says, oldest first. Skips tickets that are locked.
 * @returns how many were closed: 0 when none is due
 */
export async function closeResolved(db: Db) {
  return db.transaction(async (tx) => {
    const days = await findSetting(tx, 'auto_close_days');
    if (days === 0) return 0;

    const due = await tx
      .select({ id: tickets.id, ticketNumber })
      .from(tickets)
      .where(
        and(
          isResolved,
          isNull(tickets.deletedAt),
          sql`${tickets.resolvedAt} <= now() - make_interval(hours => ${days * 24})`,
        ),
      )
      .orderBy(tickets.resolvedAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;

    const ids = due.map(({ id }) => id);
    await tx
      .update(tickets)
      .set({ status: 'closed', version: sql`${tickets.version} + 1` })
      .where(inArray(tickets.id, ids));
    await recordAll(tx, system, due.map(closing));
    return due.length;
  });
}

/** Written exactly as in the index `tickets_resolved`. */
const isResolved = sql`${tickets.status} = 'resolved'`;

function closing(ticket: { id: string; ticketNumber: string }) {
  const changes = { status: ['resolved', 'closed'] satisfies [string, string] };
  return { action: 'changed', ...ticketRecord(ticket), changes } as const;
}
