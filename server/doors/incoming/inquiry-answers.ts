import { and, inArray } from 'drizzle-orm';
import { MessageLength } from '#contract/inquiries-constants.ts';
import { attachToInquiry } from '#server/desk/files/attach.ts';
import type { Db } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tokensIn } from '#server/platform/mail/reply-token.ts';
import { addAnswer } from '#server/website/inquiries/messages.ts';
import { findInquiry } from '#server/website/inquiries/queries.ts';
import type { Arrival, Surroundings } from './arrival.ts';
import { noteOf, storeMailFiles } from './mail-files.ts';
import { hasTooManyInquiries } from './mail-limits.ts';
import { belowSubject, withForwarded, wordsOf } from './mail-text.ts';
import { placeComment } from './new-comment.ts';
import { done, held, type Outcome } from './outcome.ts';
import { ownSubjectOf } from './own-subject.ts';
import type { Sender } from './senders.ts';
import { referenceLines } from './ticket-of-mail.ts';

/** How many tokens of one email are looked up. */
const MostLookedUp = 50;
const STRANGER = { id: null };

/**
 * Finds the inquiry whose confirmation or reply an email answers. The Message-ID of each of those emails is also in its reply
 * address and in its reference line.
 */
export async function answeredInquiryOf(tx: Db, { row, mail }: Arrival) {
  const addresses = [...row.envelope.recipients, ...mail.to, ...mail.cc].filter((address) => address.includes('+'));
  const ids = [...mail.inReplyTo, ...mail.references];
  const tokens = tokensIn([...addresses, ...ids, referenceLines(mail.whole)].join(' ')).slice(0, MostLookedUp);
  const [answered] = await tx
    .select({ inquiryId: outgoingMails.inquiryId })
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.messageId, tokens),
        inArray(outgoingMails.kind, ['inquiry_confirmation', 'inquiry_reply']),
      ),
    )
    .limit(1);
  return answered?.inquiryId ?? undefined;
}

/**
 * Adds an email to the conversation of an inquiry. Once that is a ticket, it is a comment there, or held if its
 * sender is somebody else.
 * @param sender undefined for an address that is not a user's
 */
export async function placeAnswer(
  tx: Db,
  arrival: Arrival,
  { inquiryId, sender }: { inquiryId: string; sender: Sender },
  around: Surroundings,
): Promise<Outcome> {
  const { mail } = arrival;
  if (await hasTooManyInquiries(tx, mail.from)) return held('too_many_tickets');
  const { outcome } = await findInquiry(tx, inquiryId);
  if (outcome?.ticketId) {
    const place = { sender, ticketId: outcome.ticketId, answeredMailId: null, tokenUserId: null };
    return placeComment(tx, arrival, place, around);
  }
  const subject = await ownSubjectOf(tx, arrival, { inquiryId });
  const { text, full } = wordsOf(belowSubject(withForwarded(mail), subject), MessageLength);
  const { fileIds, leftOut } = await storeMailFiles(tx, STRANGER, mail, full);
  const answer = { text: `${text}${noteOf(leftOut)}`, from: mail.from };
  const inquiryMessageId = await addAnswer(tx, inquiryId, answer);
  await attachToInquiry(tx, fileIds, { inquiryId, inquiryMessageId });
  return done('inquiry', { inquiryId });
}
