import { CommentLength } from '#contract/comments-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { canSetParticipants } from '#contract/ticket-policies.ts';
import { answerAsDecided } from '#server/desk/comments/commands.ts';
import { fitIntoTicket } from '#server/desk/files/limits.ts';
import { addParticipants } from '#server/desk/tickets/participants.ts';
import { lockReplyTicket, type lockTicket } from '#server/desk/tickets/queries.ts';
import { countReopenings, type Decision, decideAnswer } from '#server/desk/tickets/reopen.ts';
import { type Db, limitFactorOf } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { mailLimits, multiplied } from '#server/platform/http/limits.ts';
import type { Arrival, Surroundings } from './arrival.ts';
import { filesIn, noteOf, storeMailFiles } from './mail-files.ts';
import { hasTooManyComments, hasWrittenTooMuch, isOverQuota } from './mail-limits.ts';
import { belowSubject, withForwarded, wordsOf } from './mail-text.ts';
import { placeTicket } from './new-ticket.ts';
import { noteReasonOf } from './note-reason.ts';
import { done, held } from './outcome.ts';
import { ownSubjectOf } from './own-subject.ts';
import { answersLikeProgram } from './program-answers.ts';
import { actorBy, findAddressed, mayAddPeople, type Sender } from './senders.ts';
import type { Found } from './ticket-of-mail.ts';

type Placement = Found & { sender: Sender };
type Ticket = Awaited<ReturnType<typeof lockTicket>>;

/**
 * Adds an email to its ticket as the sender's comment. On a closed ticket, a client's email becomes a new ticket that
 * follows it. A valid reply token does not override ticket visibility.
 */
export async function placeComment(
  tx: Db,
  arrival: Arrival,
  { sender, ticketId: foundId, answeredMailId, tokenUserId }: Placement,
  around: Surroundings,
) {
  const actor = sender && actorBy(sender);
  const ticket = actor && (await lockReplyTicket(tx, actor, foundId));
  const whose = { ticketId: ticket?.id ?? foundId, ...(sender ? { userId: sender.id } : {}) };
  if (!actor || !ticket) return held('not_on_ticket', whose);
  const addsPeople = mayAddPeople(arrival, sender, tokenUserId);
  const subject = await ownSubjectOf(tx, arrival, { ticketId: ticket.id });
  const decided = await decideAnswer(tx, actor, ticket, { words: belowSubject(arrival.mail, subject).text });
  if (decided.opensTicket) {
    return placeTicket(tx, arrival, { requester: sender, follows: ticket, addsPeople }, around);
  }

  const reason = await reasonToHold(tx, arrival, { actor, ticket, decided }, around);
  if (reason) return held(reason, whose);
  const added = await comment(tx, arrival, { actor, ticket, subject, decided, answeredMailId, addsPeople }, around);
  return done('comment', { ...whose, ...added });
}

type Comment = {
  actor: UserActor;
  ticket: Ticket;
  /** What its sender wrote as the subject. */
  subject: string;
  decided: Decision;
  answeredMailId: string | null;
  addsPeople: boolean;
};

async function comment(
  tx: Db,
  arrival: Arrival,
  { actor, ticket, subject, decided, answeredMailId, addsPeople }: Comment,
  around: Surroundings,
) {
  const { mail } = arrival;
  const noteReason = await noteReasonOf(tx, arrival, { actor, ticket, answeredMailId }, around);
  const isInternal = noteReason !== null;
  const said = noteReason === 'forward' ? { text: mail.whole, whole: '' } : withForwarded(mail);
  const { text, full } = wordsOf(belowSubject(said, subject), CommentLength);
  const { fileIds, leftOut } = await filesForTicket(tx, arrival, { actor, ticket, full });
  const input = { comment: `${text}${noteOf(leftOut)}`, fileIds, isInternal };
  const added = await answerAsDecided(tx, actor, ticket, input, decided, 'mail');
  if (addsPeople && !isStaff(actor) && canSetParticipants(actor, ticket))
    await addParticipants(tx, actor, ticket, await findAddressed(tx, mail));
  return { commentId: added.id, noteReason };
}

type Writing = Pick<Comment, 'actor' | 'ticket'>;

/** Stores the files of an email, or none of them if they are too much for the ticket. */
async function filesForTicket(
  tx: Db,
  { mail }: Arrival,
  { actor, ticket, full }: Writing & { full: string | undefined },
) {
  const stored = await storeMailFiles(tx, actor, mail, full);
  if (await fitIntoTicket(tx, ticket.id, stored.bytes)) return stored;
  return { fileIds: [], leftOut: filesIn(mail).map(({ name }) => name) };
}

async function reasonToHold(
  tx: Db,
  arrival: Arrival,
  { actor, ticket, decided }: Writing & Pick<Comment, 'decided'>,
  around: Surroundings,
) {
  const { mail } = arrival;
  if (await hasTooManyComments(tx, ticket.id)) return 'too_many_comments';
  if (await hasWrittenTooMuch(tx, actor)) return 'too_many_comments';
  const place = { ticketId: ticket.id, userId: actor.id };
  if (await answersLikeProgram(tx, arrival, place)) return 'looks_automatic';
  if (await isOverQuota(tx, actor, mail, around)) return 'storage_used';
  const reopens = ticket.status === 'resolved' && decided.effect !== undefined;
  const most = multiplied(mailLimits.reopeningsOfTicket.most, limitFactorOf(tx));
  if (reopens && (await countReopenings(tx, ticket.id)) >= most) return 'too_many_reopenings';
  return undefined;
}
