import { isRule } from '../quotes/separators.ts';
import { isBlank, type Line } from '../text/lines.ts';
import { isPostscript, isSentence } from '../text/sentences.ts';
import type { Author } from './author.ts';
import { isLegalNotice, isListFooter } from './boilerplate.ts';
import { closingStart } from './closings.ts';
import { companySignatureStart } from './company-signature.ts';
import { isParticular } from './contact-lines.ts';
import { delimiterStart } from './delimiters.ts';
import { isAddedLine } from './sign-offs.ts';
import { announces } from './signature-details.ts';

/** The most lines of a signature. */
const mostLines = 15;

/**
 * Splits the lines of the sender into their words and the signature below. Without a delimiter, cuts only lines that
 * are certainly not a sentence. A sign-off and a name are cut with a signature below them; otherwise they stay.
 */
export function splitSignature(lines: Line[], author: Author): { words: Line[]; signature: Line[] } {
  let end = lines.length;
  const marked = lines.findIndex(({ mark }) => mark === 'signature');
  const isMarkedTail =
    marked >= 0 &&
    lines.slice(marked).every((line) => line.mark === 'signature' || isBlank(line) || isAddedLine(line.text));
  if (isMarkedTail) end = marked;
  const words = lines.filter((line, index) => index < end && (isMarkedTail || line.mark !== 'signature' || marked < 0));
  const tail = tailStart(words, author);
  const cut = [...words.slice(tail), ...lines.slice(end)];
  const start = cut.some(isOfCompany) ? trimmedEnd(words, closingStart(words, tail, author)) : tail;
  const said = [...words.slice(0, start), ...postscripts(words.slice(start))];
  const kept = new Set(said);
  return { words: said, signature: lines.filter((line) => !kept.has(line)) };
}

/** People write a P.S. below the signature that their program adds. */
function postscripts(signature: Line[]) {
  let isWithin = false;
  return signature.filter((line, index) => {
    const isFirst = isBlank(signature[index - 1] ?? { text: '' });
    isWithin = !isBlank(line) && !isAddedLine(line.text) && (isWithin || (isFirst && isPostscript(line.text)));
    return isWithin;
  });
}

/** Whether a line proves a signature of the sender, not of a program or list. */
function isOfCompany({ text }: Line) {
  return isParticular(text) && !isAddedLine(text) && !isListFooter(text) && !isLegalNotice(text);
}

/** Cuts parts from the end until none is found. */
function tailStart(lines: Line[], author: Author) {
  let end = trimmedEnd(lines, delimiterStart(lines, author));
  for (let round = 0; round < 20; round += 1) {
    const cut = lines.slice(0, end);
    const next = trimmedEnd(
      lines,
      Math.min(addedStart(cut), disclaimerStart(cut), companySignatureStart(cut, author), ruledStart(cut)),
    );
    if (next >= end) return end;
    end = next;
  }
  return end;
}

function trimmedEnd(lines: Line[], end: number) {
  let index = end;
  while (index > 0 && isBlank(lines[index - 1] as Line)) index -= 1;
  return index;
}

function addedStart(lines: Line[]) {
  const last = lines.at(-1);
  const start = last && isAddedLine(last.text) ? lines.length - 1 : addedPairStart(lines);
  const above = trimmedEnd(lines, start) - 1;
  return start < lines.length && /^\s?-{2,4}\s*$/.test(lines[above]?.text ?? '') ? above : start;
}

/** A link below “Get Outlook for iOS”. */
function addedPairStart(lines: Line[]) {
  const [first, second] = lines.slice(-2);
  if (!first || !second || lines.length < 2) return lines.length;
  const isLink = /^<?https?:\/\/\S+>?$/.test(second.text.trim()) && isAddedLine(first.text);
  return isLink ? lines.length - 2 : lines.length;
}

/** A last paragraph about confidentiality. */
function disclaimerStart(lines: Line[]) {
  const start = paragraphStart(lines);
  const text = lines
    .slice(start)
    .map((line) => line.text)
    .join(' ');
  const isDisclaimer = text.length >= 60 && isLegalNotice(text) && !/[?？]/.test(text) && start > 0;
  if (!isDisclaimer) return lines.length;
  const above = trimmedEnd(lines, start);
  return isRule(lines[above - 1]?.text ?? '') ? above - 1 : start;
}

function paragraphStart(lines: Line[]) {
  let index = lines.length;
  while (index > 0 && !isBlank(lines[index - 1] as Line)) index -= 1;
  return index;
}

/** Details below a drawn line, or the footer of a mailing list. */
function ruledStart(lines: Line[]) {
  const from = Math.max(0, lines.length - mostLines);
  const offset = lines.slice(from).findLastIndex((line) => isRule(line.text));
  if (offset < 0) return lines.length;
  const details = lines.slice(from + offset + 1).filter((line) => !isBlank(line));
  const isContacts = details.some(({ text }) => isParticular(text)) && !details.some(({ text }) => isSentence(text));
  const isList = details.length <= 6 && details.some(({ text }) => isListFooter(text));
  const above = lines[trimmedEnd(lines, from + offset) - 1]?.text ?? '';
  const isSure = from + offset > 0 && ((isContacts && !announces(above)) || isList);
  return isSure || details.length === 0 ? from + offset : lines.length;
}
