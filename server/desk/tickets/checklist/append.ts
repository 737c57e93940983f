import { eq, sql } from 'drizzle-orm';
import { ChecklistLimit, checklistMessages } from '#contract/checklists-constants.ts';
import type { Template } from '#contract/templates.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { conflict } from '#server/platform/domain/refusals.ts';

/** Steps for a ticket, and whether clients may see them. */
export type NewSteps = { steps: Omit<Template['steps'][number], 'when'>[]; isShownToClient: boolean };

/**
 * Appends steps to the checklist of a ticket that is locked or new. Of hidden and shown steps in one checklist, all are
 * hidden: nobody has decided that clients may see them.
 * @throws 409 beyond the limit
 */
export async function appendSteps(tx: Db, ticketId: string, { steps, isShownToClient }: NewSteps) {
  const { count, last } = await endOf(tx, ticketId);
  if (count + steps.length > ChecklistLimit.steps) throw conflict(checklistMessages.tooMany);
  if (steps.length > 0) {
    const rows = steps.map((step, index) => ({ id: newId(), ticketId, position: last + 1 + index, ...step }));
    await tx.insert(checklistSteps).values(rows);
  }
  await shareChecklist(tx, ticketId, { isEmpty: count === 0, isShownToClient });
  await countSteps(tx, ticketId);
}

/** How many steps a ticket has, and the position of the last. */
export async function endOf(tx: Db, ticketId: string) {
  const found = await tx
    .select({
      count: sql<number>`count(*)::int`,
      last: sql<number>`coalesce(max(${checklistSteps.position}), 0)`.mapWith(Number),
    })
    .from(checklistSteps)
    .where(eq(checklistSteps.ticketId, ticketId));
  return one(found);
}

type Sharing = {
  /** Whether the checklist had no step before. */
  isEmpty: boolean;
  isShownToClient: boolean;
};

/** Decides whether clients see a checklist to which steps were added. */
export async function shareChecklist(tx: Db, ticketId: string, { isEmpty, isShownToClient }: Sharing) {
  const shown = sql`case when ${isEmpty} and ${tickets.isChecklistShown} is null then ${isShownToClient}
    else coalesce(${tickets.isChecklistShown}, false) and ${isShownToClient} end`;
  await tx
    .update(tickets)
    .set({ isChecklistShown: shown, ...sameUpdate })
    .where(eq(tickets.id, ticketId));
}

/** Stores in a ticket how many steps it has. Its version and the time of its last update stay. */
export async function countSteps(tx: Db, ticketId: string) {
  // A ticket without steps has no counts.
  const counted = (what: ReturnType<typeof sql>) =>
    sql`(select ${what} from ${checklistSteps} where ${checklistSteps.ticketId} = ${ticketId} having count(*) > 0)`;
  const stepsTotal = counted(sql`count(*)`);
  const stepsDone = counted(sql`count(*) filter (where ${checklistSteps.state} <> 'open')`);
  await tx
    .update(tickets)
    .set({ stepsTotal, stepsDone, ...sameUpdate })
    .where(eq(tickets.id, ticketId));
}
