import { isBlank, type Line } from '../text/lines.ts';
import { endsWithAbbreviation, isSentence } from '../text/sentences.ts';
import { type Author, isCompanyOf, isLikeName, isNameOf } from './author.ts';
import { isLegalNotice, isListFooter } from './boilerplate.ts';
import { isParticular } from './contact-lines.ts';
import { isAddedLine, isSignOff } from './sign-offs.ts';

/** The most lines of a signature below a delimiter. */
const mostLines = 15;

/**
 * Finds `-- ` above a signature (RFC 3676). Dashes between points of a list, around sentences or above normal text are
 * not a delimiter.
 */
export function delimiterStart(lines: Line[], author: Author): number {
  const found: number[] = [];
  let below = 0;
  for (let index = lines.length - 1; index >= 0 && below <= mostLines; index -= 1) {
    const line = lines[index] as Line;
    if (isDelimiter(line.text)) found.unshift(index);
    if (!isBlank(line)) below += 1;
  }
  const sections = found.map((start, index) => lines.slice(start + 1, found[index + 1]));
  const isDivided = sections.some(hasWords);
  const lastOfWords = sections.findLastIndex(
    (section, index) =>
      isNumbered(section) ||
      (found.length > 1 && hasWords(section)) ||
      (isDivided && index > 0 && !isExact(lines[found[index] as number]) && isRemark(firstOf(section))) ||
      (!isExact(lines[found[index] as number]) && isNormalText(section, author)),
  );
  return found[lastOfWords + 1] ?? lines.length;
}

function isNumbered(section: Line[]) {
  return /^\s*\d{1,2}[.)]\s/.test(firstOf(section));
}

function firstOf(section: Line[]) {
  return section.find((line) => !isBlank(line))?.text ?? '';
}

/** Whether a text has sentences other than the footer of a mailing list or company. */
function hasWords(section: Line[]) {
  const text = section.map((line) => line.text).join(' ');
  const isBoilerplate = isListFooter(text) || isLegalNotice(text);
  return !isBoilerplate && section.some(isOwnSentence);
}

/** “It happens every time.” */
function isRemark(text: string) {
  return text.trim().split(/\s+/).length >= 3 && /[\p{L}\d][.!?]$/u.test(text.trim()) && !endsWithAbbreviation(text);
}

function isOwnSentence({ text }: Line) {
  return isSentence(text) && !isAddedLine(text);
}

/** Whether the lines are comments of code, or sentences without a name above them. */
function isNormalText(section: Line[], author: Author) {
  const first = firstOf(section);
  if (/^\s?--\s?\S/.test(first)) return true;
  if (!hasWords(section)) return false;
  const lastSentence = section.findLastIndex(isOwnSentence);
  const isLetter = section.slice(lastSentence + 1).some(({ text }) => isSignOff(text));
  const isNamed = isNameOf(first, author) || isLikeName(first) || isCompanyOf(first, author);
  return isLetter || !(isNamed || isSignOff(first) || isParticular(first));
}

function isDelimiter(text: string) {
  return /^\s?(--|—|– ?–)$/.test(text.trimEnd());
}

/** Whether dashes are followed by a space, which only programs write. */
function isExact(line: Line | undefined) {
  return line?.text === '-- ';
}
