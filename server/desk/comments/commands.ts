import { sql } from 'drizzle-orm';
import type { NewCommentInput } from '#contract/comments.ts';
import type { CommentSources } from '#contract/comments-constants.ts';
import { canWriteInternally, isStaff } from '#contract/policies.ts';
import { isReplyVariable, variablesIn } from '#contract/reply-variables.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { attachFiles } from '#server/desk/files/attach.ts';
import { snoozeTicket } from '#server/desk/snoozes/commands.ts';
import { applyTemplate } from '#server/desk/tickets/checklist/commands.ts';
import { updateTicket } from '#server/desk/tickets/commands.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { createFollowUp } from '#server/desk/tickets/follow-up.ts';
import { holdCompanyOf, lockReplyTicket, type lockTicket } from '#server/desk/tickets/queries.ts';
import { applyEffect, type Decision, decideAnswer } from '#server/desk/tickets/reopen.ts';
import { touchReplyTicket, touchTicket } from '#server/desk/tickets/touch-ticket.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { invalid, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { mentionsIn } from './mentions.ts';

/**
 * Adds a comment to a ticket, with what follows from it: a requester's comment ends the wait for the client or reopens
 * the ticket, and on a closed ticket a client's comment becomes a new ticket, unless it only says thanks. What the
 * comment itself changes goes first.
 * @returns the comment, and the id of the ticket that it opened, if any. Then the comment is that ticket's description
 * @throws the errors of `addComment` and `createTicket`
 */
export async function answerTicket(db: Db, author: UserActor, ticketId: string, input: NewCommentInput) {
  if (isStaff(author)) return addComment(db, author, ticketId, input);

  return db.transaction(async (tx) => {
    const ticket = await lockReplyTicket(tx, author, ticketId);
    if (!ticket) throw notFound('Ticket');
    const { comment: words, changes } = input;
    return answerAsDecided(tx, author, ticket, input, await decideAnswer(tx, author, ticket, { words, changes }));
  });
}

/**
 * Like `answerTicket`, on a ticket that is locked, with what was decided about the answer.
 * @param source how it was written
 */
export async function answerAsDecided(
  tx: Db,
  author: UserActor,
  ticket: LockedTicket,
  input: NewCommentInput,
  { opensTicket, effect }: Decision,
  source: 'portal' | 'mail' = 'portal',
) {
  if (opensTicket) return asComment(author, await createFollowUp(tx, author, ticket, input));
  const touch: Touch = (news) => touchTicket(tx, ticket.id, news);
  const comment = await writeComment(tx, author, touch, input, source);
  if (!effect) return comment;
  await applyEffect(tx, author, ticket, effect);
  // It is older than what followed.
  return { ...comment, ticket: undefined };
}

type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

/** The description of a ticket that a comment opened, in the shape of a comment. */
function asComment({ role }: UserActor, opened: Awaited<ReturnType<typeof createFollowUp>>) {
  const { id, description, clientName, clientLastName, createdAt, redactions, files } = opened;
  return {
    id,
    comment: description,
    isInternal: false,
    userName: clientName,
    userLastName: clientLastName,
    userRole: role,
    createdAt,
    source: 'portal',
    mail: null,
    origin: null,
    redactions,
    files,
    openedTicketId: id,
  } as const;
}

/**
 * Adds a comment to a ticket, or to the one that it was merged into, and changes that ticket in the same transaction.
 * Client staff can't write internal notes.
 * @param source how it was written. An automatic reply is a different event, because nobody is notified of it
 * @throws 404 for a ticket of a deleted company; 429 beyond the hourly limit; 400 for mentions and for a variable
 * without a value; 400 and 403 for files; with changes, the errors of `updateTicket`, `applyTemplate`
 * and `snoozeTicket`
 */
export async function addComment(
  db: Db,
  author: UserActor,
  repliedId: string,
  input: NewCommentInput,
  source: (typeof CommentSources)[number] = 'portal',
) {
  return db.transaction(async (tx) => {
    await holdCompanyOf(tx, repliedId);
    const touch: Touch = (news) => touchReplyTicket(tx, author, repliedId, news);
    return writeComment(tx, author, touch, input, source);
  });
}

/** Touches the ticket that gets a comment. */
type Touch = (news: Parameters<typeof touchTicket>[2]) => ReturnType<typeof touchTicket>;

async function writeComment(
  tx: Db,
  author: UserActor,
  touch: Touch,
  { comment, isInternal, fileIds = [], mentions = [], changes }: NewCommentInput,
  source: (typeof CommentSources)[number],
) {
  if (source === 'portal' && isStaff(author) && !isInternal) refuseUnfilled(comment);
  const content = { body: comment, isInternal: isInternal && canWriteInternally(author) };
  if (!isStaff(author) && source !== 'automatic') await countUse(tx, 'comments', { subject: author.id });
  const isReply = isStaff(author) && !content.isInternal && source !== 'automatic';
  const ticket = await touch({ ...content, isReply });
  const ticketId = ticket.id;
  const row = { id: newId(), ticketId, authorId: author.id, source, ...content };
  const written = one(await inserted(tx, row));
  const files = await attachFiles(tx, author, fileIds, { ticketId, commentId: row.id });
  const mentioned = await mentionsIn(tx, { ...content, mentions });
  const subject = { type: 'comment', id: row.id } as const;
  await record(tx, author, { action: actionOf(row), ...ticketRecord(ticket), subject, ...mentioned });
  const changed = changes && (await changeTicket(tx, author, ticketId, changes));
  // It has no email and no merged ticket as its origin yet.
  return { ...written, mail: null, origin: null, files, ...(changed && { ticket: changed }) };
}

/**
 * Changes the ticket with a comment. New steps come first, so that required ones keep it from being resolved; it is snoozed
 * last, because a change may make it active.
 */
async function changeTicket(
  tx: Db,
  author: UserActor,
  ticketId: string,
  { templateId, snooze, version, ...changes }: NonNullable<NewCommentInput['changes']>,
) {
  if (templateId || snooze) permit(canWriteInternally(author));
  if (templateId) await applyTemplate(tx, author, ticketId, templateId);
  const changed = await updateTicket(tx, author, ticketId, changes, { version });
  return snooze ? snoozeTicket(tx, author, ticketId, { preset: snooze, staysOnReply: false }) : changed;
}

/** A variable of a saved reply that has no value on this ticket must not reach the client as `{{company.name}}`. */
function refuseUnfilled(comment: string) {
  const unfilled = variablesIn(comment).find(isReplyVariable);
  if (unfilled) throw invalid('comment', savedReplyMessages.unfilled(unfilled));
}

function actionOf({ source, isInternal }: Pick<typeof comments.$inferSelect, 'source' | 'isInternal'>) {
  if (source === 'automatic') return 'replied automatically';
  return isInternal ? 'noted' : 'commented';
}

/** A new comment, as the API exposes it. */
const inserted = prepared('new comment', (tx) => {
  const { placeholder } = sql;
  const author = (column: string) => sql`(select ${sql.raw(column)} from users where id = author_id)`;
  return tx
    .insert(comments)
    .values({
      id: placeholder('id'),
      ticketId: placeholder('ticketId'),
      authorId: placeholder('authorId'),
      source: placeholder('source'),
      body: placeholder('body'),
      isInternal: placeholder('isInternal'),
    })
    .returning({
      id: comments.id,
      comment: comments.body,
      isInternal: comments.isInternal,
      userName: author('first_name').mapWith(users.firstName),
      userLastName: author('last_name').mapWith(users.lastName),
      userRole: author('role').mapWith(users.role),
      createdAt: comments.createdAt,
      source: comments.source,
      redactions: comments.redactions,
    });
});
