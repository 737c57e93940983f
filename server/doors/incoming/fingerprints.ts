import { createHash } from 'node:crypto';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import { tokensIn } from '#server/platform/mail/reply-token.ts';
import { type OwnAddresses, oursAmong } from './own-addresses.ts';

/** Hashes that are equal for copies of one email; null without enough headers or words. */
export type Fingerprints = { headPrint: Buffer | null; wordsPrint: Buffer | null };

/**
 * Hashes the parts that copies of an email share: its Message-ID, From, Date and Subject, and its words and files. A
 * gateway may re-encode it or add a footer, and a person or device may send the same words again. Two equal replies to
 * two of our emails differ in their References or in the token in their address.
 * @param isHeadersOnly whether its words and files were not fetched
 */
export async function fingerprintsOf(
  tx: Db,
  mail: ReadMail,
  own: OwnAddresses,
  isHeadersOnly = false,
): Promise<Fingerprints> {
  const date = mail.headers.find(({ name }) => name === 'date')?.value.trim() ?? '';
  const hasHead = mail.messageId !== '' && date !== '';
  const sent = [mail.from.toLowerCase(), mail.subject.normalize('NFC').replaceAll(/\s+/g, ' ').trim()];
  const files = mail.attachments.map(({ name, bytes }) => [name, sha256Of(bytes)]);
  const words = [...sent, ...(await threadOf(tx, mail, own)), linesOf(mail.whole), files];
  return {
    headPrint: hasHead ? hashOf([mail.messageId, date, ...sent]) : null,
    wordsPrint: isHeadersOnly ? null : hashOf(words),
  };
}

/** Its other addressees, and the emails that it answers. */
async function threadOf(tx: Db, { to, cc, inReplyTo, references }: ReadMail, own: OwnAddresses) {
  const addressed = [...to, ...cc];
  const ours = await oursAmong(tx, own, addressed);
  const others = addressed.filter((address) => !ours.has(address)).map((address) => address.toLowerCase());
  const answered = inReplyTo.length > 0 ? inReplyTo : references.slice(-1);
  return [others.toSorted(), tokensIn(addressed.join(' ')).toSorted(), answered];
}

/** Without spaces at the end of lines, and blank lines at the end. */
function linesOf(text: string) {
  const lines = text.normalize('NFC').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

const hashOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest();
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
