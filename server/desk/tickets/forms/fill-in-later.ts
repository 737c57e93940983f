import { eq } from 'drizzle-orm';
import { CommentLength } from '#contract/comments-constants.ts';
import type { Answers } from '#contract/form-answers.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { fillIn, storeForm } from '#server/desk/forms/fill-in.ts';
import { lockForSteps } from '#server/desk/tickets/checklist/commands.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { touchTicket } from '#server/desk/tickets/touch-ticket.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { ticketForms } from '#server/platform/database/tables/ticket-forms.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';

/**
 * Fills in a form for a ticket that has none. The answers become an internal note; required questions may stay open.
 * @throws 404; 409 for a merged ticket, one that has a form, and a form that is not offered any more; 400 for answers that
 * are wrong, and for none
 */
export async function fillInLater(
  db: Db,
  actor: UserActor,
  ticketId: string,
  sent: { formId: string; answers: Answers },
) {
  await db.transaction(async (tx) => {
    const ticket = await lockForSteps(tx, actor, ticketId);
    if ((await tx.$count(ticketForms, eq(ticketForms.ticketId, ticketId))) > 0) throw conflict(formMessages.hasForm);
    const form = await fillIn(tx, actor, sent, ticket.companyId, { isLate: true, most: CommentLength });
    if (!form.lines) throw invalid('answers', formMessages.noAnswers);

    await storeForm(tx, ticketId, form);
    await touchTicket(tx, ticketId, { isInternal: true });
    const id = newId();
    await tx.insert(comments).values({ id, ticketId, authorId: actor.id, body: form.lines, isInternal: true });
    const subject = { type: 'comment', id } as const;
    await record(tx, actor, {
      action: 'noted',
      ...ticketRecord(ticket),
      subject,
      changes: { form: [null, form.filled.name] },
    });
  });
}
