import { and, eq, sql } from 'drizzle-orm';
import { ChecklistLimit, checklistMessages } from '#contract/checklists-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { finalTicket, mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { countSteps, endOf, shareChecklist } from './append.ts';
import { isChecklistShown } from './queries.ts';

type Merged = { id: string; ticketNumber: string };

/**
 * Appends the steps of a ticket to the checklist of the one that it is merged into, with its number as their section.
 * @throws 409 for more than can be ordered
 */
export async function moveSteps(tx: Db, ticket: Merged, { id: intoId, ticketNumber: into }: Merged) {
  const [{ count: moved }, { count, last }] = [await endOf(tx, ticket.id), await endOf(tx, intoId)];
  if (moved === 0) return;
  if (count + moved > ChecklistLimit.merged) throw conflict(checklistMessages.tooManyMerged(ticket.ticketNumber, into));

  const { homeId, position, section, sectionBeforeMerge } = checklistSteps;
  const isOwn = sql`${homeId} is null`;
  await tx
    .update(checklistSteps)
    .set({
      ticketId: intoId,
      homeId: sql`coalesce(${homeId}, ${ticket.id})`,
      position: sql`${position} + ${last}`,
      section: sql`case when ${isOwn} then ${ticket.ticketNumber} else ${section} end`,
      sectionBeforeMerge: sql`case when ${isOwn} then ${section} else ${sectionBeforeMerge} end`,
    })
    .where(eq(checklistSteps.ticketId, ticket.id));
  const isShownToClient = await isChecklistShown(tx, ticket.id);
  await shareChecklist(tx, intoId, { isEmpty: count === 0, isShownToClient });
  await countSteps(tx, ticket.id);
  await countSteps(tx, intoId);
}

/** The opposite of `moveSteps`, before the merge is undone: they return as they are now. */
export async function returnSteps(tx: Db, ticket: Merged) {
  const { rows } = await tx.execute<{ id: string }>(sql`select ${finalTicket(sql.param(ticket.id))} as id`);
  const { id: holderId } = one(rows);
  const { homeId, section, sectionBeforeMerge } = checklistSteps;
  const isOwn = sql`${homeId} = ${ticket.id}`;
  await tx
    .update(checklistSteps)
    .set({
      ticketId: ticket.id,
      homeId: sql`nullif(${homeId}, ${ticket.id})`,
      section: sql`case when ${isOwn} and ${section} = ${ticket.ticketNumber} then ${sectionBeforeMerge} else ${section} end`,
      sectionBeforeMerge: sql`case when ${isOwn} then null else ${sectionBeforeMerge} end`,
    })
    .where(and(eq(checklistSteps.ticketId, holderId), sql`${homeId} in ${mergedFamily(ticket.id)}`));
  await countSteps(tx, holderId);
  await countSteps(tx, ticket.id);
}
