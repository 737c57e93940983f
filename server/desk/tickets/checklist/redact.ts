import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { removeAnswers } from '../redaction/answers.ts';
import { newRedaction } from '../redaction/commands.ts';
import { lockForSteps, recordSteps } from './commands.ts';
import { findStep } from './queries.ts';

/**
 * Removes the texts of a step for good: text, section, help and note. If nothing is left to remove, nothing happens.
 * @returns the step
 * @throws 404; 409 for a merged ticket
 */
export async function redactStep(
  db: Db,
  actor: UserActor,
  { ticketId, stepId }: { ticketId: string; stepId: string },
  reason: string,
) {
  return db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    const step = await findStep(tx, ticketId, stepId);
    if (![step.text, step.section, step.help, step.note].some(Boolean)) return step;

    const redactions = [...step.redactions, await newRedaction(tx, actor, { what: 'text', reason })];
    await tx
      .update(checklistSteps)
      .set({
        ...{ text: '', section: null, sectionBeforeMerge: null, help: '', note: null },
        redactions,
        version: sql`${checklistSteps.version} + 1`,
      })
      .where(eq(checklistSteps.id, stepId));
    await removeAnswers(tx, {
      message: { commentId: stepId, describedId: null },
      hasText: true,
      ...{ fileIds: [], renamedIds: [], title: undefined },
    });
    await recordSteps(tx, actor, ticket, { removed: [null, 'the texts of a step'], reason: [null, reason] }, stepId);
    return findStep(tx, ticketId, stepId);
  });
}
