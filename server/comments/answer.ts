import type { NewCommentInput } from '#contract/comments.ts';
import { isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import type { UserActor } from '#server/events/actor.ts';
import { holdReplyTicket, lockTicket } from '#server/tickets/queries.ts';
import { apply, effectOfComment, saysOnlyThanks } from '#server/tickets/reopen.ts';
import { addComment } from './commands.ts';
import { openFollowUp } from './open-follow-up.ts';

/**
 * Adds a comment to a ticket, with what follows from it: a requester's comment ends the wait for the client or reopens
 * the ticket, and on a closed ticket a client's comment becomes a new ticket, unless it only says thanks. What the
 * comment itself changes goes first.
 * @param limitFactor multiplies the hourly limits of client users and the limits for files
 * @param source how it was written
 * @returns the comment, and the id of the ticket that it opened, if any. Then the comment is that ticket's description
 * @throws the errors of `addComment` and `createTicket`
 */
export async function answerTicket(
  db: Db,
  author: UserActor,
  ticketId: string,
  input: NewCommentInput,
  limitFactor = 1,
  source: 'portal' | 'mail' = 'portal',
) {
  if (isStaff(author)) return addComment(db, author, ticketId, input, limitFactor, source);

  return db.transaction(async (tx) => {
    const { id } = await holdReplyTicket(tx, author, ticketId);
    const ticket = await lockTicket(tx, author, id);
    if (ticket.status === 'closed' && !input.changes && !(await saysOnlyThanks(tx, ticket, input.comment))) {
      return openFollowUp(tx, author, ticket, input, limitFactor);
    }
    const comment = await addComment(tx, author, id, input, limitFactor, source);
    const effect = input.changes?.status ? undefined : await effectOfComment(tx, author, ticket, input.comment);
    if (effect) await apply(tx, author, ticket, effect);
    return comment;
  });
}
