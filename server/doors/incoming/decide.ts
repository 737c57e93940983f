import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { type Db, withLimitFactor } from '#server/platform/database/client.ts';
import { invalid, Refusal } from '#server/platform/domain/refusals.ts';
import { answeredMailOf } from './answered-mail.ts';
import { answersNote } from './answered-notes.ts';
import type { Acceptance, Arrival, Surroundings } from './arrival.ts';
import { placeAutomatic, placeBounce } from './automatic.ts';
import { answeredInquiryOf, placeAnswer } from './inquiry-answers.ts';
import { placeComment } from './new-comment.ts';
import { placeInquiry } from './new-inquiry.ts';
import { placeForwarded, placeTicket } from './new-ticket.ts';
import { held, type Outcome } from './outcome.ts';
import { isOwnList, isOwnMail, isSender } from './own-addresses.ts';
import { quotesNote } from './quoted-notes.ts';
import { repeats } from './repeated.ts';
import { findActiveUser, findSender, isStaffMember, mayAddPeople, type Sender } from './senders.ts';
import { type Found, ticketOfMail } from './ticket-of-mail.ts';

/** Reasons to hold an email from a stranger that becomes an inquiry once staff accept it. */
const ofStrangers: string[] = ['own_address', 'through_list', 'looks_automatic', 'too_many_tickets'];

/** Multiplies a limit so that nobody reaches it. */
const NO_LIMIT = 1_000_000;

/** Decides what becomes of an email: a comment, a ticket, an inquiry, a line about a bounce, or held for staff. */
export async function decide(tx: Db, arrival: Arrival, surroundings: Surroundings): Promise<Outcome> {
  const { row, mail } = arrival;
  if (mail.kind === 'bounce') return placeBounce(tx, arrival);
  const sender = await findSender(tx, mail.from);
  const found = await ticketOfMail(tx, row, mail, sender);
  const isByProgram = await isAutomatic(tx, arrival, surroundings);
  const repeated = await repeats(tx, arrival, { found, isByProgram });
  if (repeated) return repeated;
  const reason = doubtAbout(arrival, sender, surroundings);
  if (isByProgram) {
    const place = { sender: reason ? undefined : sender, ticketId: found?.ticketId };
    return placeAutomatic(tx, arrival, place);
  }
  const answered = found ? undefined : await answeredMailOf(tx, arrival);
  const isNotice = answered?.kind === 'security' || answered?.kind === 'api_keys';
  const whose = {
    ticketId: found?.ticketId ?? null,
    ...(sender && { userId: sender.id }),
    ...(answered && !isNotice && { answeredDigestId: answered.id }),
  };
  if (reason) return held(reason, whose);
  if (answered && !isNotice) return held('several_tickets', whose);
  if (found) return placeComment(tx, arrival, { sender, ...found }, surroundings);
  const inquiryId = await answeredInquiryOf(tx, arrival);
  if (inquiryId) return placeAnswer(tx, arrival, { inquiryId, sender }, surroundings);
  if (!sender) return placeInquiry(tx, arrival, surroundings);
  if (isStaffMember(sender)) return placeForwarded(tx, arrival, { sender });
  const answersNotice = isNotice && answered.userId === sender.id;
  const addsPeople = mayAddPeople(arrival, sender, null);
  return placeTicket(tx, arrival, { requester: sender, addsPeople, answersNotice }, surroundings);
}

/**
 * Like `decide`, for an email that staff have accepted. Doubts about its sender and limits on volume don't apply.
 * @throws 400 for an email whose author or ticket staff must choose first
 */
export async function decideAccepted(given: Db, arrival: Arrival, acceptance: Acceptance, surroundings: Surroundings) {
  const { row, mail } = arrival;
  const tx = withLimitFactor(given, NO_LIMIT);
  const accepted = { ...surroundings, db: withLimitFactor(surroundings.db, NO_LIMIT) };
  const sender = await findSender(tx, mail.from);
  const chosen = acceptance.userId ? await findActiveUser(tx, acceptance.userId) : undefined;
  if (acceptance.userId && !chosen) throw invalid('userId', mailMessages.chooseUser);

  const own = await ticketOfMail(tx, row, mail, sender);
  const found = acceptance.ticketId ? chosenTicket(acceptance.ticketId, own) : own;
  if (!found && mail.forwarded && isActive(sender) && isStaffMember(sender)) {
    return orChoose(await placeForwarded(tx, arrival, { sender, requester: chosen }));
  }
  const author = chosen ?? (isActive(sender) ? sender : undefined);
  if (!author && !found && !sender && row.reason && ofStrangers.includes(row.reason)) {
    const inquiryId = await answeredInquiryOf(tx, arrival);
    const placed = inquiryId
      ? await placeAnswer(tx, arrival, { inquiryId, sender }, accepted)
      : await placeInquiry(tx, arrival, accepted);
    return orChoose(placed);
  }
  if (!author) throw invalid('userId', mailMessages.chooseUser);
  if (found) {
    if (author.id !== sender?.id) await refuseNotes(tx, arrival, { author, ...found });
    return orChoose(await placeComment(tx, arrival, { sender: author, ...found }, accepted));
  }
  if (isStaffMember(author)) throw invalid('userId', mailMessages.chooseUser);
  // Staff vouch for the author, not for everybody the email names.
  const addsPeople = mayAddPeople(arrival, author, null);
  return orChoose(await placeTicket(tx, arrival, { requester: author, addsPeople }, accepted));
}

/** A token counts only for its own ticket. */
function chosenTicket(ticketId: string, own: Found | undefined): Found {
  const tokenUserId = own?.ticketId === ticketId ? own.tokenUserId : null;
  return { ticketId, answeredMailId: own?.answeredMailId ?? null, tokenUserId };
}

/** Throws 400 if somebody's email would publish an internal note as a client's words. */
async function refuseNotes(tx: Db, arrival: Arrival, place: Found & { author: NonNullable<Sender> }) {
  const { author, ticketId, answeredMailId } = place;
  if (isStaffMember(author)) return;
  const hasNote =
    (await answersNote(tx, arrival, answeredMailId)) ||
    (await quotesNote(tx, arrival.mail, { ticketId, authorId: author.id }));
  if (hasNote) throw invalid('userId', mailMessages.quotesNote);
}

/** Throws 400 if staff must choose an author or a ticket first. */
function orChoose(outcome: Outcome) {
  if (outcome.state === 'done') return outcome;
  if (outcome.reason === 'quotes_note') throw new Refusal('invalid', mailMessages.quotesNote);
  if (outcome.reason === 'not_on_ticket') throw invalid('userId', mailMessages.mustSeeTicket);
  throw new Refusal('invalid', mailMessages.chooseUser);
}

/** Whether a program sent it. Such an email opens, reopens and changes nothing, and gets no reply. */
async function isAutomatic(tx: Db, { row, mail }: Arrival, { own }: Surroundings) {
  if (row.envelope.sender === '') return true;
  if (!isSender(own, mail.from)) return mail.kind === 'auto';
  // Website forms and other programs also send from our address.
  return mail.isLoop || (await isOwnMail(tx, mail.messageId));
}

function doubtAbout({ row, mail }: Arrival, sender: Sender, { own }: Surroundings) {
  if (row.envelope.isHeadersOnly) return 'too_large';
  if (mail.fromCount > 1) return 'two_senders';
  // Without a From header, the Sender header could name anybody.
  if (mail.fromCount === 0) return 'no_sender';
  if (sender && !isActive(sender)) return 'deactivated';
  if (isSender(own, mail.from)) return 'own_address';
  if (mail.isThroughList && !isOwnList(own, mail.listNames)) return 'through_list';
  if (sender && isStaffMember(sender) && mail.verdict !== 'pass') return 'staff_not_verified';
  if (sender && mail.verdict === 'fail') return 'forged';
  if (mail.looksAutomatic) return 'looks_automatic';
  return undefined;
}

function isActive(sender: Sender): sender is NonNullable<Sender> {
  return sender?.isActive === true;
}
