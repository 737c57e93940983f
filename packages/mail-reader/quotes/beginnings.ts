import { isBlank, type Line } from '../text/lines.ts';
import { opensAttribution, readAttribution } from './attributions.ts';
import { type HeaderBlock, type Label, readHeaderBlock, readHeaderLine } from './header-blocks.ts';
import { notesHeaderEnd } from './notes-headers.ts';
import { announcesForward, announcesOriginal, beforeReplyLine, isAboveLine, isRule } from './separators.ts';

/**
 * The start of text by others.
 * @property kind `attribution`: quoted lines follow; `history`: everything below it; `forward`: an email passed on
 * @property end where the lines that introduce it end (exclusive)
 */
export type Beginning = { kind: 'attribution' | 'history' | 'forward'; start: number; end: number; from: string };

/** The most lines searched. */
const mostLines = 5000;

/**
 * Finds the lines that introduce text by others, in order. Ends with the first history.
 * @param isReply whether the header says that this is a reply. In a new email, header lines are part of the text
 */
export function findBeginnings(lines: Line[], isReply: boolean): Beginning[] {
  const found: Beginning[] = [];
  const limit = Math.min(lines.length, mostLines);
  let index = 0;
  while (index < limit) {
    const beginning = beginningAt(lines, index, found.at(-1)?.end ?? 0, isReply);
    if (beginning) {
      found.push(beginning);
      if (beginning.kind !== 'attribution') return found;
      index = Math.max(beginning.end, index + 1);
    } else {
      index += 1;
    }
  }
  return found;
}

function beginningAt(lines: Line[], index: number, floor: number, isReply: boolean): Beginning | undefined {
  const line = lines[index] as Line;
  if (isBlank(line)) return undefined;
  const forward = forwardAt(lines, index);
  const introduced = forward ?? replyLineAt(lines, index) ?? quotedAttributionAt(lines, index);
  if (introduced) return introduced;
  if (line.depth > 0) return undefined;
  return (
    markedAt(lines, index) ??
    announcedAt(lines, index) ??
    notesHeaderAt(lines, index) ??
    headerBlockAt(lines, index, isReply) ??
    attributionAt(lines, index, floor, isReply)
  );
}

/** Apple Mail quotes forwarded emails. */
function forwardAt(lines: Line[], index: number): Beginning | undefined {
  const line = lines[index] as Line;
  if (line.depth > 1) return undefined;
  const announces = announcesForward(line.text);
  if (!announces) return undefined;
  const header = headerBelow(lines, index + 1, 2);
  if (announces === 'above-header' && !header) return undefined;
  if (header) return { kind: 'forward', start: index, ...header };
  const author = lines.findIndex((each, at) => at > index && !isBlank(each));
  const from = lines[author]?.text ?? '';
  // Yandex writes only the author and the date.
  const isAuthor = readAttribution(from) === 'certain';
  return { kind: 'forward', start: index, ...(isAuthor ? { end: author + 1, from } : { end: index + 1, from: '' }) };
}

/**
 * A helpdesk's reply line, which programs wrap and draw in other ways. If it is quoted, with `>` or other signs, people
 * answer below the quote.
 */
function replyLineAt(lines: Line[], start: number): Beginning | undefined {
  const { depth, text } = lines[start] as Line;
  if (!/\bwrite\b/i.test(text)) return undefined;
  const texts = [1, 2, 3].map((count) => textOf(lines, start, start + count));
  const count = texts.findIndex((each) => /to reply\b/i.test(each) && beforeReplyLine(each) !== undefined) + 1 || 1;
  const before = beforeReplyLine(texts[count - 1] as string);
  if (before === undefined) return undefined;
  const end = start + count;
  if (depth > 0) return { kind: 'attribution', start, end, from: '' };
  const quoted = before.trim() && endOfPrefixed(lines, end, before.trim());
  return quoted ? { kind: 'attribution', start, end: quoted, from: '' } : { kind: 'history', start, end, from: '' };
}

/** The end of the lines that start with a prefix; undefined if the first line does not. */
function endOfPrefixed(lines: Line[], start: number, prefix: string) {
  let end: number | undefined;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    if (isBlank(line)) continue;
    if (line.depth > 0 || !line.text.trimStart().startsWith(prefix)) break;
    end = index + 1;
  }
  return end;
}

function textOf(lines: Line[], start: number, end: number) {
  return lines
    .slice(start, end)
    .map(({ text }) => text.trim())
    .join(' ');
}

function markedAt(lines: Line[], index: number): Beginning | undefined {
  const line = lines[index] as Line;
  if (!line.mark) return undefined;
  const header = headerBelow(lines, index, 2);
  if (line.mark === 'history' || (line.mark === 'rule' && header)) {
    return introduction(lines, index, header?.end ?? index, header?.from ?? '');
  }
  if (line.mark !== 'attribution') return undefined;
  let end = index;
  while (lines[end]?.mark === 'attribution') end += 1;
  return introduction(lines, index, end, textOf(lines, index, end));
}

function announcedAt(lines: Line[], index: number): Beginning | undefined {
  const { text } = lines[index] as Line;
  if (isAboveLine(text)) return { kind: 'history', start: index, end: index + 1, from: '' };
  const announces = announcesOriginal(text);
  if (!announces) return undefined;
  const header = headerBelow(lines, index + 1, 2);
  if (announces === 'above-header' && !header) return undefined;
  return introduction(lines, index, header?.end ?? index + 1, header?.from ?? '');
}

function notesHeaderAt(lines: Line[], start: number): Beginning | undefined {
  const end = notesHeaderEnd(lines, start);
  return end === undefined ? undefined : { kind: 'history', start, end, from: '' };
}

function headerBlockAt(lines: Line[], index: number, isReply: boolean): Beginning | undefined {
  const isAnnounced = isBelowRule(lines, index);
  const header = readHeaderBlock(lines, index, isAnnounced ? 2 : 3);
  if (!header || isPasted(lines, header) || (!isAnnounced && isQuotedByHand(lines, header, isReply))) return undefined;
  return introduction(lines, index, header.end, valueIn(header, 'from'));
}

const transport =
  /^\s?(return-path|received|delivered-to|dkim-signature|authentication-results|received-spf|arc-[a-z-]+|mime-version):/i;

/** Whether the lines are the source of an email, which people paste when they ask about it. */
function isPasted(lines: Line[], { start, end }: HeaderBlock) {
  const top = lines.slice(Math.max(0, start - 100), start).findLastIndex(isBlank) + Math.max(0, start - 100) + 1;
  return lines.slice(top, end).some(({ text }) => transport.test(text));
}

/** “These are the details that the sender gave me:” and some header lines, without the date that programs write. */
function isQuotedByHand(lines: Line[], header: HeaderBlock, isReply: boolean) {
  const above = lines.slice(Math.max(0, header.start - 3), header.start).findLast((line) => !isBlank(line));
  const isAfterColon = /[:：]$/.test(above?.text.trim() ?? '');
  const date = valueIn(header, 'date');
  const isDated = /\d{4}/.test(date) && /\d{1,2}[:.h時点시]\d{2}/.test(date);
  return isDated ? !isReply && isAfterColon : !isReply || isAfterColon;
}

function valueIn({ lines }: HeaderBlock, label: Label) {
  return lines.find((line) => line.label === label)?.value ?? '';
}

function isBelowRule(lines: Line[], index: number) {
  const above = lines.slice(Math.max(0, index - 3), index).findLast((line) => !isBlank(line));
  return above !== undefined && isRule(above.text);
}

function headerBelow(lines: Line[], start: number, least: number) {
  let index = start;
  while (index < start + 3 && isBlank(lines[index] ?? { text: '' })) index += 1;
  if (!readHeaderLine(lines[index]?.text ?? '')) return undefined;
  const block = readHeaderBlock(lines, index, least);
  return block && { end: block.end, from: valueIn(block, 'from') };
}

const lastLine = /([:：]["*\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]*|-{2,}|>>>)-*\s*$/;

/** Apple Mail also quotes the attribution. */
function quotedAttributionAt(lines: Line[], start: number): Beginning | undefined {
  const isTop = (lines[start] as Line).depth === 1 && (lines[start - 1]?.depth ?? 0) === 0;
  for (let end = start + 1; isTop && end <= start + 4 && lines[end - 1]?.depth === 1; end += 1) {
    const from = textOf(lines, start, end);
    if (readAttribution(from) === 'certain') return { kind: 'attribution', start, end, from };
  }
  return undefined;
}

/**
 * An attribution may be wrapped over five lines. Its last line ends with a colon. In a new email “my boss wrote:” is
 * the sender's, without a date or an address.
 */
function attributionAt(lines: Line[], index: number, floor: number, isReply: boolean): Beginning | undefined {
  const end = index + 1;
  const isAboveQuote = (nextFilled(lines, end)?.depth ?? 0) > 0;
  if (!isAboveQuote && !lastLine.test((lines[index] as Line).text.slice(-30))) return undefined;
  let loose: number | undefined;
  for (let start = index; start >= Math.max(floor, index - 4); start -= 1) {
    const line = lines[start] as Line;
    if (isBlank(line) || line.depth > 0) break;
    const text = textOf(lines, start, end);
    const certainty = readAttribution(text);
    if (certainty === 'certain') return introduction(lines, widened(lines, start, floor), end, text);
    if (certainty === 'above-quote' && isAboveQuote && (isReply || /[\d@]/.test(text))) loose ??= start;
  }
  if (loose === undefined) return undefined;
  const start = widened(lines, loose, floor);
  return introduction(lines, start, end, textOf(lines, start, end));
}

function widened(lines: Line[], start: number, floor: number) {
  const above = lines[start - 1];
  const first = lines[start];
  if (!above || !first || start - 1 < floor || isBlank(above) || above.depth > 0) return start;
  return opensAttribution(above.text, first.text) ? start - 1 : start;
}

/** Turns a history above quoted lines into an attribution, because people may answer below them. */
function introduction(lines: Line[], start: number, end: number, from: string): Beginning {
  const next = nextFilled(lines, end);
  return { kind: next && next.depth > 0 ? 'attribution' : 'history', start, end, from };
}

function nextFilled(lines: Line[], start: number) {
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    if (!isBlank(line)) return line;
  }
  return undefined;
}
