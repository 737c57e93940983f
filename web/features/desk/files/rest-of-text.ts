import { TextFileName } from '#contract/files-constants.ts';

/** What stays in a text whose rest is attached. */
const NOTICE = `\n\n(The rest is in the attached file ${TextFileName}.)`;

/** At most this share of the text is moved to end at a line, or else at a word. */
const SEARCHED = 0.2;

/**
 * Splits a text that is too long: it ends at a line or a word, with a notice, and the rest becomes a file.
 * @param limit the maximum length of what stays, in characters
 */
export function splitText(text: string, limit: number) {
  const whole = text.trim();
  const room = limit - NOTICE.length;
  const kept = cutAt(whole, room);
  const rest = whole.slice(kept.length).trimStart();
  return {
    kept: kept.trimEnd() + NOTICE,
    file: new File([rest], TextFileName, { type: 'text/plain' }),
  };
}

function cutAt(text: string, room: number) {
  const start = text.slice(0, room).toWellFormed();
  const least = room * (1 - SEARCHED);
  const end = ['\n\n', '\n', ' '].map((sign) => start.lastIndexOf(sign)).find((index) => index > least);
  // Half of a surrogate pair would be replaced by another character.
  return start.slice(0, end ?? (start.endsWith('\ufffd') ? room - 1 : room));
}
