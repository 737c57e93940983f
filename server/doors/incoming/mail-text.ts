import { TextFileName } from '#contract/files-constants.ts';
import { withoutUnseen } from '#contract/primitives.ts';
import { type ReadMail, withoutPrefixes } from '#mail-reader';
import { ReplyMarker } from '#server/platform/mail/templates/ticket-mail.ts';
import { ticketMark } from './ticket-mark.ts';

const NO_TEXT = '(This email has no text.)';
const ENCRYPTED = '(This email is encrypted, so the helpdesk can’t read it. Please send it again without encryption.)';
const REST = `\n\n[The email goes on in ${TextFileName}.]`;

/** Room for a note about files that were left out, in characters. */
const LongestNote = 600;

type Words = Pick<ReadMail, 'text' | 'whole' | 'isEncrypted'>;

/**
 * The words of an email for a comment or a ticket: the new ones, or all of it if there are none.
 * @param most maximum length, in characters
 * @returns the text; and all of it if it had to be cut, for a file
 */
export function wordsOf({ text, whole, isEncrypted }: Words, most: number) {
  const all = storable(text).trim() || (isEncrypted ? ENCRYPTED : storable(whole).trim() || NO_TEXT);
  if (all.length <= most - LongestNote) return { text: all, full: undefined };
  return { text: `${cutAtParagraph(all, most - REST.length - LongestNote)}${REST}`, full: all };
}

/**
 * The words of an email from a client or a stranger, followed by the email that they forward.
 * Leaves out one of our own emails that somebody forwards to reply to it.
 */
export function withForwarded(mail: Words & Pick<ReadMail, 'forwarded'>): Words {
  const { forwarded } = mail;
  const passedOn = storable(forwarded?.text ?? '').trim();
  if (!forwarded || passedOn === '' || ownMail.test(passedOn.slice(0, 500))) return mail;
  // Without words of their own, the text is all of the forwarded email.
  const above = forwarded.above.trim() === '' ? '' : `${mail.text}\n\n`;
  const { from, fromName } = forwarded;
  const author = lineOf(fromName && from.includes('@') ? `${fromName} <${from}>` : from, 300);
  const quoted = passedOn.split('\n').map((line) => (line.startsWith('>') || line === '' ? `>${line}` : `> ${line}`));
  return { ...mail, text: `${above}Forwarded${author && ` from ${author}`}:\n\n${quoted.join('\n')}` };
}

/** Words below the subject that their sender wrote, which may be all that they wrote. */
export function belowSubject<Said extends Words>(said: Said, subject: string): Said {
  if (subject === '') return said;
  const own = storable(said.text).trim() || (said.isEncrypted ? ENCRYPTED : '');
  return { ...said, text: own === '' ? subject : `${subject}\n\n${own}` };
}

const ownMail = new RegExp(ReplyMarker, 'i');

/** The beginning of a text: up to the last paragraph that fits, else the last line, else the last word. */
export function cutAtParagraph(text: string, most: number) {
  const start = text.slice(0, most);
  for (const end of ['\n\n', '\n', ' ']) {
    const at = start.lastIndexOf(end);
    if (at > most / 2) return start.slice(0, at).trimEnd();
  }
  return start.toWellFormed().replace(/\ufffd$/, '');
}

/** A text as PostgreSQL can store it. */
export function storable(text: string) {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A text on one line, of at most so many characters. */
export function lineOf(text: string, most: number) {
  const line = withoutUnseen(storable(text))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

/** A subject as a ticket's title: without the prefixes that mail programs add. */
export function titleOf(subject: string, most: number) {
  return lineOf(withoutPrefixes(withoutUnseen(subject), ticketMark), most) || '(no subject)';
}
