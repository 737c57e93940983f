import { and, asc, eq } from 'drizzle-orm';
import { checklistMessages } from '#contract/checklists-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Changes } from '#server/platform/events/record.ts';

type Move = { id: string; status: TicketStatus; to: TicketStatus | undefined };

/** Whether an actor has to say that they leave required steps open: clients and alerts are never stopped by what is ours to do. */
export const mustFinishSteps = ({ role, via }: Pick<UserActor, 'role' | 'via'>) => isStaffRole(role) && via !== 'alert';

/**
 * What the history says of a ticket that is resolved or closed while required steps are open.
 * @param isRefused whether that is refused
 * @returns nothing if no required step is open, or the ticket does not leave the active statuses
 * @throws 409 with the open steps
 */
export async function leavingSteps(tx: Db, { id, status, to }: Move, isRefused = false): Promise<Changes> {
  if (to === undefined || isActiveStatus(to) || !isActiveStatus(status)) return {};
  const openSteps = await tx
    .select({ id: checklistSteps.id, text: checklistSteps.text })
    .from(checklistSteps)
    .where(and(eq(checklistSteps.ticketId, id), eq(checklistSteps.isRequired, true), eq(checklistSteps.state, 'open')))
    .orderBy(asc(checklistSteps.position), asc(checklistSteps.id));
  if (openSteps.length === 0) return {};

  if (isRefused) {
    const message = checklistMessages.stepsOpen(openSteps.map(({ text }) => text));
    throw new Refusal('conflict', message, { details: { openSteps } });
  }
  return { openSteps: [null, openSteps.length] };
}
