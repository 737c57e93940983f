import { and, eq, gt, sql } from 'drizzle-orm';
import type { NewStepInput, StepChangesInput } from '#contract/checklists.ts';
import { ChecklistLimit, checklistMessages } from '#contract/checklists-constants.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { findFilled } from '#server/desk/forms/fill-in.ts';
import { fillWith, valuesFor } from '#server/desk/templates/fill.ts';
import { templateWith } from '#server/desk/templates/queries.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { changesBetween, lengthsOf } from '#server/platform/events/changes.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { type Copy, refuseStale } from '#server/platform/http/conflicts.ts';
import { ticketRecord } from '../event-record.ts';
import { findTicket, lockTicket, numberOf } from '../queries.ts';
import { appendSteps, countSteps, endOf } from './append.ts';
import { findChecklist, findStep, isChecklistShown, listSteps } from './queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** Texts of steps can be removed for good, so the log, which allows no change, does not have them. */
const texts = ['text', 'section', 'note'];

/**
 * Appends the steps of a template to a ticket's checklist.
 * @returns how many
 * @throws 404; 400 for an unknown template; 409 for a merged ticket and beyond the limit
 */
export async function applyTemplate(db: Db, actor: UserActor, ticketId: string, templateId: string) {
  return db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    const template = await templateWith(tx, templateId);
    if (!template) throw invalid('templateId', templateMessages.notFound);

    const { steps } = fillWith(template, await valuesFor(tx, ticket), await findFilled(tx, ticketId));
    await appendSteps(tx, ticketId, { steps, isShownToClient: template.isShownToClient });
    await recordSteps(tx, actor, ticket, { template: [null, template.name], stepsAdded: [null, steps.length] });
    return { added: steps.length };
  });
}

/** Adds a step. Throws 404; 400 for a step of another ticket; 409 for a merged ticket and beyond the limit. */
export async function addStep(db: Db, actor: UserActor, ticketId: string, { afterId, ...input }: NewStepInput) {
  return db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    const { count, last } = await endOf(tx, ticketId);
    if (count >= ChecklistLimit.steps) throw conflict(checklistMessages.tooMany);
    const position = 1 + (afterId ? await roomAfter(tx, ticketId, afterId) : last);
    const row = { id: newId(), ticketId, position, ...input };
    await tx.insert(checklistSteps).values(row);
    await countSteps(tx, ticketId);
    await recordSteps(tx, actor, ticket, { stepsAdded: [null, 1] }, row.id);
    return findStep(tx, ticketId, row.id);
  });
}

/**
 * Updates the fields of a step that were sent. Without a difference nothing is written, so a step that is done keeps who did
 * it first.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404; 400 for a step that is not needed without a note; 409 for a merged ticket; 409 or 412 for a stale copy
 */
export async function updateStep(
  db: Db,
  actor: UserActor,
  { ticketId, stepId }: { ticketId: string; stepId: string },
  sent: Omit<StepChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    const step = await findStep(tx, ticketId, stepId);
    await refuseStale(tx, step, copy, { what: 'step', partOf: ticketId, summarized: texts });
    const changes = changesBetween(step, sent);
    if (Object.keys(changes).length === 0) return step;

    const { state, note } = { ...step, ...sent };
    if (state === 'not_needed' && !note) throw invalid('note', checklistMessages.noteRequired);
    const mark = { doneAt: state === 'open' ? null : sql`now()`, doneById: state === 'open' ? null : actor.id };
    await tx
      .update(checklistSteps)
      .set({ ...sent, version: step.version + 1, ...(changes.state ? mark : {}) })
      .where(eq(checklistSteps.id, stepId));
    if (changes.state) await countSteps(tx, ticketId);
    await recordSteps(tx, actor, ticket, lengthsOf(changes, texts), stepId);
    return findStep(tx, ticketId, stepId);
  });
}

/** Deletes a step. Throws 404; 409 for a merged ticket. */
export async function deleteStep(db: Db, actor: UserActor, ticketId: string, stepId: string) {
  await db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    await findStep(tx, ticketId, stepId);
    await tx.delete(checklistSteps).where(eq(checklistSteps.id, stepId));
    await countSteps(tx, ticketId);
    await recordSteps(tx, actor, ticket, { stepsRemoved: [null, 1] }, stepId);
  });
}

/** Orders the steps of a checklist. Throws 404; 400 unless each is named once; 409 for a merged ticket. */
export async function orderSteps(db: Db, actor: UserActor, ticketId: string, stepIds: string[]) {
  return db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    const before = (await listSteps(tx, ticketId)).map(({ id }) => id);
    if (`${before.toSorted()}` !== `${stepIds.toSorted()}`) throw invalid('stepIds', checklistMessages.notEachOnce);
    if (`${before}` !== `${stepIds}`) {
      await tx
        .update(checklistSteps)
        .set({ position: sql`array_position(${sql.param(stepIds)}::uuid[], ${checklistSteps.id})` })
        .where(eq(checklistSteps.ticketId, ticketId));
      await recordSteps(tx, actor, ticket, { stepsMoved: [null, stepIds.length] });
    }
    return findChecklist(tx, actor, ticketId);
  });
}

/** Shows a checklist to the client, or hides it. Throws 404; 409 for a merged ticket. */
export async function shareWithClient(db: Db, actor: UserActor, ticketId: string, isShownToClient: boolean) {
  return db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    const before = await isChecklistShown(tx, ticketId);
    if (before !== isShownToClient) {
      const isTheirs = eq(tickets.id, ticketId);
      await tx
        .update(tickets)
        .set({ isChecklistShown: isShownToClient, ...sameUpdate })
        .where(isTheirs);
      await recordSteps(tx, actor, ticket, { isShownToClient: [before, isShownToClient] });
    }
    return findChecklist(tx, actor, ticketId);
  });
}

/** Like `lockTicket`, but a merged ticket is a conflict: its steps are in the other one. */
export async function lockForSteps(tx: Db, actor: UserActor, ticketId: string) {
  const { mergedIntoId } = await findTicket(tx, actor, ticketId);
  if (mergedIntoId) throw conflict(mergeMessages.readOnly(await numberOf(tx, mergedIntoId)));
  return lockTicket(tx, actor, ticketId);
}

/** Records a change of a checklist. Clients who do not see it are not told that there is one. */
export async function recordSteps(tx: Db, actor: UserActor, ticket: Ticket, changes: Changes, stepId?: string) {
  const isSeen = changes.isShownToClient !== undefined || (await isChecklistShown(tx, ticket.id));
  const action = isSeen ? ('checklist changed' as const) : ('hidden checklist changed' as const);
  const subject = stepId ? { subject: { type: 'step', id: stepId } as const } : {};
  await record(tx, actor, { action, ...ticketRecord(ticket), ...subject, changes });
}

/** Moves the steps after a step by one. Returns the position of that step. Throws 400 for one of another ticket. */
async function roomAfter(tx: Db, ticketId: string, afterId: string) {
  const { id, position, ticketId: ofTicket } = checklistSteps;
  const isTheirs = eq(ofTicket, ticketId);
  const found = await tx
    .select({ position })
    .from(checklistSteps)
    .where(and(eq(id, afterId), isTheirs));
  if (found.length === 0) throw invalid('afterId', checklistMessages.notOfTicket);
  const { position: before } = one(found);
  await tx
    .update(checklistSteps)
    .set({ position: sql`${position} + 1` })
    .where(and(isTheirs, gt(position, before)));
  return before;
}
