import { isBlank, type Line } from '../text/lines.ts';
import { endsWithAbbreviation, isSentence } from '../text/sentences.ts';
import { type Author, isCompanyOf, isLikeName, isNameOf } from './author.ts';
import { isLegalNotice, isListFooter } from './boilerplate.ts';
import { isParticular } from './contact-lines.ts';
import { isAddedLine, isSignOff } from './sign-offs.ts';

/** A signature below a delimiter has no more lines than these. */
const mostLines = 15;

/**
 * Where `-- ` above a signature (RFC 3676) stands. Between points of a list, several of them around sentences, or above
 * lines that go on as text, it is a line.
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
      (!isExact(lines[found[index] as number]) && goesOn(section, author)),
  );
  return found[lastOfWords + 1] ?? lines.length;
}

function isNumbered(section: Line[]) {
  return /^\s*\d{1,2}[.)]\s/.test(firstOf(section));
}

function firstOf(section: Line[]) {
  return section.find((line) => !isBlank(line))?.text ?? '';
}

/** Sentences that neither a mailing list nor a company adds to every email. */
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

/** Comments of code below a line of dashes, or sentences that no name opens. */
function goesOn(section: Line[], author: Author) {
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

/** With the space that programs write and people do not. */
function isExact(line: Line | undefined) {
  return line?.text === '-- ';
}
