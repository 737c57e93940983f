import { isRule } from '../quotes/separators.ts';
import { isBlank, type Line } from '../text/lines.ts';
import { type Author, isCompanyOf, isLikeName, isNameOf, isPersonal, isShortNameOf } from './author.ts';
import { closingStart, isUnknownFormula } from './closings.ts';
import { isContact, isParticular } from './contact-lines.ts';
import { isSignOff, isThanks } from './sign-offs.ts';
import {
  announces,
  areDetails,
  filledTexts,
  isLabelLike,
  isProof,
  mostDetails,
  paragraphsFrom,
} from './signature-details.ts';

/**
 * Finds a company's signature without a delimiter: “Best regards”, a name and at least one line with a role or contact
 * details. A sign-off with only a name stays, and everything stays if a line below could be a sentence.
 * @param author the sender, whose name or company below the text needs no sign-off
 * @returns the number of lines for an email without one
 */
export function companySignatureStart(lines: Line[], author: Author): number {
  const from = firstCandidate(lines);
  const start = Math.min(belowSignOff(lines, from, author), belowWords(lines, from, author));
  const isFound = start < lines.length && !isSalutationOnly(lines.slice(0, start));
  return isFound ? closingStart(lines, start, author) : lines.length;
}

/** Whether the text is only “Hello,”. Then the signature is the content. */
function isSalutationOnly(lines: Line[]) {
  const texts = filledTexts(lines, 0);
  return texts.length < 2 && texts.every((text) => isUnknownFormula(text) || announces(text));
}

function firstCandidate(lines: Line[]) {
  let filled = 0;
  let index = lines.length;
  while (index > 0 && filled <= mostDetails + 2) {
    index -= 1;
    if (!isBlank(lines[index] as Line)) filled += 1;
  }
  return index;
}

function belowSignOff(lines: Line[], from: number, author: Author) {
  const offset = lines.slice(from).findLastIndex(({ text }) => isSignOff(text));
  if (offset < 0 || textAbove(lines, from + offset) === '') return lines.length;
  const signOff = from + offset;
  const nameAt = lines.findIndex((line, index) => index > signOff && !isBlank(line));
  if (nameAt < 0) return lines.length;
  const { text } = lines[nameAt] as Line;
  // Thanks may stand above anything.
  if (isThanks(lines[signOff]?.text ?? '') && !isSomebody(text, author)) return lines.length;
  if (isParticular(text) && areDetails(lines, nameAt, author)) return nameAt;
  const isProven = hasProof(lines, nameAt, author) && (isSomebody(text, author) || isReachable(lines, nameAt, author));
  const isSure = isProven || (isNameOf(text, author) && hasRoleOnly(lines, nameAt, author));
  return isSure && isLabelLike(text) ? nameAt : lines.length;
}

/** Links may be the subject of the email; the author's company and labeled numbers are not. */
function isReachable(lines: Line[], start: number, author: Author) {
  const texts = filledTexts(lines, start).filter((text) => !/^<?(https?:|www\.)/i.test(text.trim()));
  return texts.some((text) => isContact(text) || isCompanyOf(text, author));
}

function isSomebody(text: string, author: Author) {
  return isNameOf(text, author) || isShortNameOf(text, author) || isLikeName(text) || isCompanyOf(text, author);
}

/** A paragraph without a sign-off that starts with the author's name or has it beside their company. */
function belowWords(lines: Line[], from: number, author: Author) {
  for (let index = Math.max(1, from); index < lines.length; index += 1) {
    if (!isBlank(lines[index] as Line) && isOpening(lines, index, author)) return index;
  }
  return lines.length;
}

function isOpening(lines: Line[], index: number, author: Author) {
  const above = textAbove(lines, index);
  if (announces(above)) return false;
  if (isFirstOfParagraph(lines, index)) return opensSignature(lines, index, author);
  return isEnded(above) && isGluedName(lines, index, author);
}

/** The author's name right below a sentence. */
function isGluedName(lines: Line[], index: number, author: Author) {
  const isName = isNameOf(lines[index]?.text ?? '', author);
  return isName && hasProof(lines, index, author) && isReachable(lines, index, author);
}

/** A whole sentence or the salutation. */
function isEnded(text: string) {
  return /[.!?…)。！？,，]["'”’»]?$/.test(text);
}

function opensSignature(lines: Line[], index: number, author: Author) {
  const [paragraph = []] = paragraphsFrom(lines, index);
  const [first = ''] = paragraph;
  if (isNameOf(first, author))
    return hasProof(lines, index, author) || (isEnded(textAbove(lines, index)) && hasRoleOnly(lines, index, author));
  if (!areDetails(lines, index, author)) return false;
  if (isBelowCompany(paragraph, author)) return hasProof(lines, index, author);
  if (!isEnded(textAbove(lines, index)) || paragraph.length < 2 || isProof(first, author)) return false;
  const texts = filledTexts(lines, index);
  if (!isShortNameOf(first, author)) return isColleague(texts, author);
  return hasProof(lines, index, author) && isReachable(lines, index, author);
}

/** The author's name below that of a company or department. */
function isBelowCompany(paragraph: string[], author: Author) {
  const name = paragraph.slice(0, 3).findIndex((text) => isNameOf(text, author));
  return name > 0 && !paragraph.slice(0, name).some((text) => /\d/.test(text));
}

/** The signature of a person who writes from an office's address. Another address is that of a person mentioned. */
function isColleague(texts: string[], author: Author) {
  const hasOther = texts.some(
    (text) => /\S@\S/.test(text) && !text.toLowerCase().includes(author.address.toLowerCase()),
  );
  const isOffice = !isPersonal(author) && !hasOther;
  return isOffice && isLikeName(texts[0] ?? '') && texts.some((text) => isCompanyOf(text, author));
}

/** Whether a name is followed only by contact details, at least one of which identifies a signature. */
function hasProof(lines: Line[], nameAt: number, author: Author) {
  const [first = '', ...others] = filledTexts(lines, nameAt);
  const besideName = isNameOf(first, author) ? first.replace(/^[^,|–·-]*/u, '') : '';
  const isProven = others.some((text) => isProof(text, author)) || isParticular(besideName);
  return isProven && areDetails(lines, nameAt + 1, author);
}

/** “Head of Facilities” right below a name, perhaps with the department. */
function hasRoleOnly(lines: Line[], nameAt: number, author: Author) {
  const [below = [], ...others] = paragraphsFrom(lines, nameAt);
  const [, ...roles] = below;
  return (
    others.length === 0 &&
    roles.length > 0 &&
    roles.length <= 4 &&
    roles.every((text) => isLabelLike(text) && !isNameOf(text, author))
  );
}

function isFirstOfParagraph(lines: Line[], index: number) {
  const line = lines[index] as Line;
  const above = lines[index - 1];
  if (isBlank(line)) return false;
  return !above || isBlank(above) || isUnknownFormula(above.text) || isSignOff(above.text) || isRule(above.text);
}

function textAbove(lines: Line[], index: number) {
  const above = lines.slice(0, index).findLast((line) => !isBlank(line));
  return above?.text.trim() ?? '';
}
