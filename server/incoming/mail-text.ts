import { TextFileName } from '#contract/files-constants.ts';
import type { ReadMail } from '#server/mail/inbound/read-mail.ts';

const NO_TEXT = '(This email has no text.)';
const REST = `\n\n[The email goes on in ${TextFileName}.]`;

/** Room for a note about files that were left out, in characters. */
const LongestNote = 600;

/**
 * The words of an email for a comment or a ticket: the new ones, or all of it if there are none.
 * @param most maximum length, in characters
 * @returns the text; and all of it if it had to be cut, for a file
 */
export function wordsOf({ text, whole }: Pick<ReadMail, 'text' | 'whole'>, most: number) {
  const all = storable(text).trim() || storable(whole).trim() || NO_TEXT;
  if (all.length <= most - LongestNote) return { text: all, full: undefined };
  return { text: `${cutAtParagraph(all, most - REST.length - LongestNote)}${REST}`, full: all };
}

/** The beginning of a text: up to the last paragraph that fits, else the last line, else the last word. */
function cutAtParagraph(text: string, most: number) {
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
  const line = storable(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

/** A subject as a ticket's title: without the prefixes that mail programs add. */
export function titleOf(subject: string, most: number) {
  const bare = subject.replace(/^(\s*((re|fwd?|aw|wg|tr|rv|sv|vs|antw)(\[\d+\])?\s*:|\[TKT-\d+\]))+/i, '');
  return lineOf(bare, most) || '(no subject)';
}
