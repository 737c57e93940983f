import { z } from 'zod';
import { MessageLength } from '#contract/inquiries-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { Mailbox } from '#mail-reader';
import { attachToInquiry } from '#server/desk/files/attach.ts';
import type { Db } from '#server/platform/database/client.ts';
import { record } from '#server/platform/events/record.ts';
import { confirmationOf, storeMessage, suspicion, suspicionOf } from '#server/website/inquiries/commands.ts';
import { inquiryRecord } from '#server/website/inquiries/record.ts';
import type { Arrival, Surroundings } from './arrival.ts';
import { noteOf, storeMailFiles } from './mail-files.ts';
import { hasTooManyInquiries } from './mail-limits.ts';
import { lineOf, withForwarded, wordsOf } from './mail-text.ts';
import { done, held, type Outcome } from './outcome.ts';
import { type OwnAddresses, oursAmong } from './own-addresses.ts';

const STRANGER = { id: null };

/**
 * Stores a stranger's email as an inquiry. It is suspected spam if the sender's domain denies it, or beyond the hourly
 * total of all inquiries.
 */
export async function placeInquiry(tx: Db, { mail }: Arrival, { own }: Surroundings): Promise<Outcome> {
  if (mail.from.length > FieldLimit.email) return held('no_sender');
  if (await hasTooManyInquiries(tx, mail.from)) return held('too_many_tickets');

  const to = await answerAddress(tx, mail, own);
  const names = namesOf(to);
  const subject = lineOf(mail.subject, FieldLimit.title);
  const { text, full } = wordsOf(withForwarded(mail), MessageLength - subject.length - 2);
  const { fileIds, leftOut } = await storeMailFiles(tx, STRANGER, mail, full);
  const message = `${subject === '' ? '' : `${subject}\n\n`}${text}${noteOf(leftOut)}`;
  const sentFrom = to.address === mail.from ? {} : { sentFrom: mail.from };
  const input = { ...names, email: to.address, ...sentFrom, phone: '', service: '', package: '', message } as const;
  const spamReason = mail.verdict === 'fail' ? 'forged' : await suspicionOf(tx, input);
  const confirmed = spamReason === null && isVerified(mail, to) ? await confirmationOf(tx, mail.from) : {};
  const { id } = await storeMessage(tx, { ...input, spamReason, ...confirmed });
  await attachToInquiry(tx, fileIds, { inquiryId: id });

  const named = inquiryRecord({ id, ...names });
  const stranger = { type: 'visitor', name: named.recordName, via: 'email' } as const;
  await record(tx, stranger, { action: 'created', ...named, ...suspicion(spamReason) });
  return done('inquiry', { inquiryId: id });
}

/**
 * Whether the sender's domain confirms that they wrote, so that they may be told that it arrived: anybody can write somebody
 * else's address into an email.
 */
function isVerified({ from, verdict }: Arrival['mail'], to: Mailbox) {
  return verdict === 'pass' && to.address === from;
}

/**
 * The address for replies to a stranger: their Reply-To, which website forms set, unless it is ours. It does not prove
 * about who they are.
 */
async function answerAddress(
  tx: Db,
  { from, fromName, replyTo }: Arrival['mail'],
  own: OwnAddresses,
): Promise<Mailbox> {
  const asked = replyTo.filter(
    ({ address }) => isAddress.safeParse(address).success && address.length <= FieldLimit.email,
  );
  const ours = await oursAmong(
    tx,
    own,
    asked.map(({ address }) => address),
  );
  const other = asked.find(({ address }) => !ours.has(address));
  const isSame = other?.address.toLowerCase() === from.toLowerCase();
  return other && !isSame ? other : { name: fromName, address: from };
}

const isAddress = z.email();

/** First and last name as the sender wrote them, or what is before the `@`. */
function namesOf({ address, name: given }: Mailbox) {
  const name = lineOf(given, FieldLimit.name) || lineOf(address.replace(/@.*$/, ''), FieldLimit.name);
  const [, lastFirst, givenLast] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (lastFirst && givenLast && !isLegalForm.test(givenLast)) return { firstName: givenLast, lastName: lastFirst };
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

/** `Acme, Inc.` is a company, not a person with the first name Inc. */
const isLegalForm = /^(?:inc|llc|llp|pllc|ltd|co|corp|plc|pc|pa|gmbh|ag|kg|s\.?a|b\.?v)\.?$/i;
