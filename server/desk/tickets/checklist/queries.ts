import { and, asc, eq, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { refuseHidden } from '../queries.ts';

const stepFields = {
  id: checklistSteps.id,
  text: checklistSteps.text,
  section: checklistSteps.section,
  help: checklistSteps.help,
  isRequired: checklistSteps.isRequired,
  state: checklistSteps.state,
  note: checklistSteps.note,
  doneAt: checklistSteps.doneAt,
  doneByName: sql<string | null>`${fullName(users)}`,
  redactions: checklistSteps.redactions,
  version: checklistSteps.version,
};

/**
 * Reads the checklist of a ticket. Clients get text, section and state of its steps.
 * @throws 404 if the ticket is not visible to the actor, or the checklist not to clients
 */
export async function findChecklist(db: Db, actor: Actor, ticketId: string) {
  await refuseHidden(db, actor, ticketId);
  const isShownToClient = await isChecklistShown(db, ticketId);
  if (!isStaff(actor) && !isShownToClient) throw notFound('Checklist');

  const steps = await listSteps(db, ticketId);
  if (isStaff(actor)) return { isShownToClient, steps };
  return { isShownToClient, steps: steps.map(({ text, section, state }) => ({ text, section, state })) };
}

/** Whether clients who see a ticket see its checklist. */
export async function isChecklistShown(db: Db, ticketId: string) {
  const [ticket] = await db.select({ isShown: tickets.isChecklistShown }).from(tickets).where(eq(tickets.id, ticketId));
  return ticket?.isShown ?? false;
}

/** The steps of a ticket's checklist, in order. */
export async function listSteps(db: Db, ticketId: string) {
  return selectSteps(db)
    .where(eq(checklistSteps.ticketId, ticketId))
    .orderBy(asc(checklistSteps.position), asc(checklistSteps.id));
}

/** Finds a step of a ticket. Throws 404 for one of another ticket. */
export async function findStep(db: Db, ticketId: string, id: string) {
  const [step] = await selectSteps(db).where(and(eq(checklistSteps.id, id), eq(checklistSteps.ticketId, ticketId)));
  if (!step) throw notFound('Step');
  return step;
}

const selectSteps = (db: Db) =>
  db.select(stepFields).from(checklistSteps).leftJoin(users, eq(users.id, checklistSteps.doneById));
