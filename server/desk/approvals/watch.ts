import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { tellOfBudgets } from './budget.ts';
import { listDeciders } from './deciders.ts';
import { endApproval } from './end.ts';
import { lockPending } from './lock-pending.ts';

/** Withdraws approvals that nobody can decide any more, and tells of approved time that is used. */
export function watchApprovals(): Consumer {
  return {
    name: 'approvals',
    isNeeded: sql`exists (select from approvals where state = 'pending')
      or exists (select from approvals where state = 'approved' and minutes is not null and told_percent < 100)`,
    ...reacting({
      user: {
        changed: withdrawOfLeavers,
        deactivated: withdrawOfLeavers,
        deleted: withdrawOfLeavers,
        forgotten: withdrawOfLeavers,
      },
      company: { archived: withdrawOfLeavers, offboarded: withdrawOfLeavers },
      ticket: { changed: withdrawOfMoved, unmerged: withdrawOfMoved },
      'time entry': { created: tellOfBudgets, changed: tellOfBudgets },
    }),
  };
}

/** Few approvals are pending at a time, and people rarely leave. */
async function withdrawOfLeavers(tx: Db) {
  await withdrawUndecidable(tx);
}

/** Tickets with another company, requester or other participants, which may be none of an approval's people any more. */
async function withdrawOfMoved(tx: Db, events: StoredEvent[]) {
  const moved = events.filter(
    ({ action, changes }) => action === 'unmerged' || changes?.company || changes?.requester || changes?.participants,
  );
  const ids = [...new Set(moved.map(({ recordId }) => recordId))];
  if (ids.length > 0) await withdrawUndecidable(tx, inArray(approvals.ticketId, ids));
}

async function withdrawUndecidable(tx: Db, which?: SQL) {
  const pending = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.state, 'pending'), which))
    .orderBy(approvals.ticketId, approvals.id);
  const ids = pending.map(({ id }) => id);
  for (const id of await undecidable(tx, ids)) {
    const found = await lockPending(tx, id);
    const isLeft = found && (await undecidable(tx, [id])).length > 0;
    if (isLeft) await endApproval(tx, system, found.ticket, found.approval, 'withdrawn');
  }
}

/** Those of some approvals that nobody is left to decide. */
async function undecidable(tx: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const open = new Set((await listDeciders(tx, ids)).flatMap((each) => (each.hasDecided ? [] : each.approvalId)));
  return ids.filter((id) => !open.has(id));
}
