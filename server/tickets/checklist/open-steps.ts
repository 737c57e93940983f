import { and, asc, eq } from 'drizzle-orm';
import { checklistMessages } from '#contract/checklists-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { checklistSteps } from '#server/database/tables/checklist-steps.ts';
import { Refusal } from '#server/domain/refusals.ts';
import type { UserActor } from '#server/events/actor.ts';
import type { Changes } from '#server/events/record.ts';

type Move = { id: string; status: TicketStatus; to: TicketStatus | undefined };

/**
 * What the history says of a ticket that is resolved or closed while required steps are open. Staff have to say that they
 * leave them; clients and alerts are never stopped by what is ours to do.
 * @param leavesSteps whether the actor has said so
 * @returns nothing if no required step is open, or the ticket does not leave the active statuses
 * @throws 409 with the open steps
 */
export async function leavingSteps(
  tx: Db,
  actor: Pick<UserActor, 'role' | 'via'>,
  { id, status, to }: Move,
  leavesSteps = false,
): Promise<Changes> {
  if (to === undefined || isActiveStatus(to) || !isActiveStatus(status)) return {};
  const openSteps = await tx
    .select({ id: checklistSteps.id, text: checklistSteps.text })
    .from(checklistSteps)
    .where(and(eq(checklistSteps.ticketId, id), eq(checklistSteps.isRequired, true), eq(checklistSteps.state, 'open')))
    .orderBy(asc(checklistSteps.position), asc(checklistSteps.id));
  if (openSteps.length === 0) return {};

  if (isStaffRole(actor.role) && actor.via !== 'alert' && !leavesSteps) {
    const message = checklistMessages.stepsOpen(openSteps.map(({ text }) => text));
    throw new Refusal('conflict', message, { details: { openSteps } });
  }
  return { openSteps: [null, openSteps.length] };
}
