import { isLegalNotice, isListFooter } from './boilerplate.ts';
import { isBlank, type Line } from './lines.ts';
import { isRule } from './separators.ts';
import { isAddedLine, isSignOff } from './sign-offs.ts';

/** A signature has no more lines than these. */
const mostLines = 15;

/**
 * Splits the lines that somebody wrote into their words and the signature below. Without a delimiter, only what is
 * certainly no sentence of theirs is cut: a sign-off with its name stays.
 */
export function splitSignature(lines: Line[]): { words: Line[]; signature: Line[] } {
  let end = lines.length;
  const marked = lines.findIndex(({ mark }) => mark === 'signature');
  const isMarkedTail =
    marked >= 0 &&
    lines.slice(marked).every((line) => line.mark === 'signature' || isBlank(line) || isAddedLine(line.text));
  if (isMarkedTail) end = marked;
  const words = lines.filter((line, index) => index < end && (isMarkedTail || line.mark !== 'signature' || marked < 0));
  const start = tailStart(words);
  const kept = new Set(words.slice(0, start));
  return { words: words.slice(0, start), signature: lines.filter((line) => !kept.has(line)) };
}

/** Cuts from the end as long as something is found. */
function tailStart(lines: Line[]) {
  let end = trimmedEnd(lines, delimiterStart(lines));
  for (let round = 0; round < 20; round += 1) {
    const cut = lines.slice(0, end);
    const next = trimmedEnd(lines, Math.min(addedStart(cut), disclaimerStart(cut), contactStart(cut), ruledStart(cut)));
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

/** `-- ` above a signature (RFC 3676). Between points of a list, or several of them around sentences, it is a line. */
function delimiterStart(lines: Line[]) {
  const found: number[] = [];
  let below = 0;
  for (let index = lines.length - 1; index >= 0 && below <= mostLines; index -= 1) {
    const line = lines[index] as Line;
    if (isDelimiter(line.text)) found.unshift(index);
    if (!isBlank(line)) below += 1;
  }
  const sections = found.map((start, index) => lines.slice(start + 1, found[index + 1]));
  const lastOfWords = sections.findLastIndex(
    (section) => isNumbered(section) || (found.length > 1 && hasWords(section)),
  );
  return found[lastOfWords + 1] ?? lines.length;
}

function isNumbered(section: Line[]) {
  return /^\s*\d{1,2}[.)]\s/.test(section.find((line) => !isBlank(line))?.text ?? '');
}

/** Sentences that neither a mailing list nor a company adds to every email. */
function hasWords(section: Line[]) {
  const text = section.map((line) => line.text).join(' ');
  const isBoilerplate = isListFooter(text) || isLegalNotice(text);
  return !isBoilerplate && section.some((line) => isSentence(line.text) && !isAddedLine(line.text));
}

function isDelimiter(text: string) {
  return /^\s?(--|—|– ?–)$/.test(text.trimEnd());
}

function addedStart(lines: Line[]) {
  const last = lines.at(-1);
  return last && isAddedLine(last.text) ? lines.length - 1 : addedPairStart(lines);
}

/** A link below “Get Outlook for iOS”. */
function addedPairStart(lines: Line[]) {
  const [first, second] = lines.slice(-2);
  if (!first || !second || lines.length < 2) return lines.length;
  const isLink = /^<?https?:\/\/\S+>?$/.test(second.text.trim()) && isAddedLine(first.text);
  return isLink ? lines.length - 2 : lines.length;
}

/** A last paragraph that says that the email is confidential. */
function disclaimerStart(lines: Line[]) {
  const start = paragraphStart(lines);
  const text = lines
    .slice(start)
    .map((line) => line.text)
    .join(' ');
  const isDisclaimer = text.length >= 100 && isLegalNotice(text) && start > 0;
  if (!isDisclaimer) return lines.length;
  const above = trimmedEnd(lines, start);
  return isRule(lines[above - 1]?.text ?? '') ? above - 1 : start;
}

function paragraphStart(lines: Line[]) {
  let index = lines.length;
  while (index > 0 && !isBlank(lines[index - 1] as Line)) index -= 1;
  return index;
}

const label =
  /^(tel|téléphone|tél|telephone|phone|ph|mobile|mob|cell|cellphone|fax|t|m|f|e|w|p|d|o|c|office|direct|e-?mail|mail|web|website|internet|skype|linkedin|portable|fixe|telefon|mobil|handy|telefax|telefoon|mobiel|tlf|tlfn|tfno|móvil|teléfono|cellulare|cell|telefono|telefone|telemóvel|celular|puh|puhelin|gsm|kom|тел|моб|телефон|сайт|почта|電話|携帯|电话|手机|邮箱|전화|휴대폰|이메일)\.?\s?[:：.|]?\s*(\+|\(|\d|www\.|https?:|\S+@)/iu;
const bare =
  /^(\+|\(?0)[\d\s()./-]{6,25}$|^<?[^\s@<>]{1,64}@[^\s@<>]{1,255}>?(\s*<mailto:[^<>]+>)?$|^<?(https?:\/\/|www\.)\S+>?$/iu;

/** “Hoekstra Bouw B.V.” is no part of a sentence if it ends a short line or stands beside a bar. */
const company =
  /(?<![\p{L}\d])(gmbh|e\.\s?k\.|b\.\s?v\.?|n\.\s?v\.?|ltd\.?|limited|llc|inc\.?|corp\.?|plc|llp|s\.?a\.?r\.?l\.?|s\.r\.l\.?|s\.p\.a\.?|a\/s|aps|oyj?|sp\. z o\.\s?o\.|s\.r\.o\.|kft\.?|d\.o\.o\.|pty|gbr|hrb \d+|kvk \d+|有限公司|株式会社)(\s*([|,•·-].*)?)?$/iu;

function isContact(text: string) {
  const line = text.trim();
  if (line.length > 140) return false;
  if (label.test(line) || bare.test(line) || (company.test(line) && !isSentence(line))) return true;
  return /[|•·]/.test(line) && /(\+|\b0)\d[\d\s()./-]{6,}|\d{3}[-.\s]\d{4}|@\S+\.\w|www\./.test(line);
}

/**
 * The details below a sign-off and a name. The name stays.
 */
function contactStart(lines: Line[]) {
  const from = Math.max(0, lines.length - 2 * mostLines);
  const offset = lines.slice(from).findLastIndex((line) => isSignOff(line.text));
  if (offset < 0) return lines.length;
  const nameAt = lines.findIndex((line, index) => index > from + offset && !isBlank(line));
  if (nameAt < 0) return lines.length;
  const start = isContact(lines[nameAt]?.text ?? '') ? nameAt : nameAt + 1;
  const details = lines.slice(start).filter((line) => !isBlank(line));
  const contacts = details.filter(({ text }) => isContact(text) || isRule(text)).length;
  const isSure = contacts >= 1 && details.length <= mostLines && !details.some(({ text }) => isSentence(text));
  return isSure ? start : lines.length;
}

/** Whether a line is a sentence of the sender rather than a part of a signature. */
export function isSentence(text: string): boolean {
  return (
    (text.trim().split(/\s+/).length >= 6 && /[.!?。？！]$/.test(text.trim())) ||
    /^p\.?\s?s\.?\b/i.test(text.trim()) ||
    /\?$/.test(text.trim())
  );
}

/** Details below a drawn line, or what a mailing list adds. */
function ruledStart(lines: Line[]) {
  const from = Math.max(0, lines.length - mostLines);
  const offset = lines.slice(from).findLastIndex((line) => isRule(line.text));
  if (offset < 0) return lines.length;
  const details = lines.slice(from + offset + 1).filter((line) => !isBlank(line));
  const isContacts = details.some(({ text }) => isContact(text)) && !details.some(({ text }) => isSentence(text));
  const isList = details.length <= 6 && details.some(({ text }) => isListFooter(text));
  const isSure = from + offset > 0 && (isContacts || isList);
  return isSure || details.length === 0 ? from + offset : lines.length;
}
