import { CommentLength, reactionText, recallText } from '#contract/comments-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { addComment } from '#server/desk/comments/commands.ts';
import { isVisible } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { noteBounce } from '#server/platform/mail/bounces.ts';
import type { Arrival } from './arrival.ts';
import { hasTooManyComments } from './mail-limits.ts';
import { wordsOf } from './mail-text.ts';
import { done, type Outcome } from './outcome.ts';
import { actorBy, type Sender } from './senders.ts';

/** The sender is undefined if they are in doubt. */
type Placement = { sender: Sender; ticketId: string | undefined };

/**
 * Adds an automatic email to the thread if its sender may see the ticket, as a line that notifies nobody and changes
 * nothing. Other automatic emails are only stored.
 */
export async function placeAutomatic(tx: Db, { mail }: Arrival, { sender, ticketId }: Placement) {
  const known = ticketId ? { ticketId } : {};
  if (!ticketId || !sender) return done('automatic', known);

  const actor = actorBy(sender);
  if (!(await isVisible(tx, actor, ticketId))) return done('automatic', known);
  if (await hasTooManyComments(tx, ticketId)) return done('automatic', known);
  // Clients must not see out-of-office replies from staff.
  const input = { comment: textOf(mail), isInternal: isStaff(actor) };
  const { id: commentId } = await addComment(tx, actor, ticketId, input, 'automatic');
  return done('automatic', { ticketId, commentId, userId: actor.id });
}

function textOf(mail: Arrival['mail']) {
  if (mail.reaction) return reactionText(mail.reaction);
  return mail.recalls === undefined ? wordsOf(mail, CommentLength).text : recallText(mail.recalls);
}

/** Records that one of our emails could not be delivered. */
export async function placeBounce(tx: Db, { mail }: Arrival): Promise<Outcome> {
  if (!mail.bounce) return done('bounce');
  const { recipient, status, diagnostic, isFinal, originalMessageId } = mail.bounce;
  const messageId = originalMessageId?.replace(/^<|>$/g, '').replace(/@.*$/, '');
  const returned = await noteBounce(tx, { messageId, recipient, status, isFinal, reason: diagnostic ?? status });
  return done('bounce', returned?.ticketId ? { ticketId: returned.ticketId } : {});
}
