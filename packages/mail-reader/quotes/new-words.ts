import { type Author, isShortNameOf } from '../signatures/author.ts';
import { isListFooter } from '../signatures/boilerplate.ts';
import { isSignOff, isThanks } from '../signatures/sign-offs.ts';
import { splitSignature } from '../signatures/signatures.ts';
import { isBlank, joinLines, type Line } from '../text/lines.ts';
import { isSentence } from '../text/sentences.ts';
import { announcesAnswers, isSalutation } from './announcements.ts';
import { bannerEnd } from './banners.ts';
import { type Beginning, findBeginnings } from './beginnings.ts';
import { isRule } from './separators.ts';

/** `own` are the sender's new lines; `signature` are those cut as a signature, unless a program marked it. */
export type Trimmed = { text: string; elided: string; own: Line[]; signature: Line[] };

type Block = { kind: 'new' | 'quote'; lines: Line[]; isProven: boolean };

/**
 * Extracts the new words of an email, without history, quotes and signatures. Answers between quoted lines keep the
 * question above them.
 * @param all the lines of the email
 * @param isReply whether the header says that the email is a reply, so that quoted lines at its end are a quote
 * @param author the sender, whose name opens a signature
 */
export function trim(all: Line[], isReply: boolean, author: Author): Trimmed {
  const beginnings = findBeginnings(all, isReply);
  // In a new email without an attribution, marked text was pasted by the sender.
  const isPasted = !isReply && beginnings.length === 0;
  const lines = isPasted ? all.map((line) => (line.isMarked ? { ...line, isIndented: true } : line)) : all;
  const kept = new Set(newLines(lines, beginnings, isReply, author));
  const history = historyStart(beginnings) ?? lines.length;
  const elided = lines.filter((line) => !kept.has(line));
  const indented = indentedUntil(lines, beginnings, isReply);
  const isOwn = (line: Line, index: number) => line.depth === 0 || (line.isIndented === true && index < indented);
  const own = lines.filter((line, index) => isOwn(line, index) && (kept.has(line) || isSilent(line, index < history)));
  const signature = lines.filter(
    (line, index) => index < history && line.depth === 0 && line.mark === undefined && !kept.has(line),
  );
  return { text: joinLines(withGaps(lines, kept)), elided: joinLines(elided), own, signature };
}

function historyStart(beginnings: Beginning[]) {
  return beginnings.find(({ kind }) => kind !== 'attribution')?.start;
}

/** A line with only pictures, which is not among the kept words. */
const isSilent = (line: Line, isNew: boolean) => isNew && isBlank(line) && line.mark === undefined;

/** The kept lines, with a blank line in place of a cut. */
function withGaps(lines: Line[], kept: Set<Line>) {
  const result: Line[] = [];
  let isCut = false;
  for (const line of lines) {
    if (kept.has(line)) {
      const last = result.at(-1);
      if (last && (isCut || last.depth !== line.depth) && !isBlank(last) && !isBlank(line))
        result.push({ text: '', depth: 0 });
      result.push(line);
      isCut = false;
    } else if (!isBlank(line)) {
      isCut = true;
    }
  }
  return result.map((line) => (isBlank(line) ? { text: '', depth: 0 } : line));
}

function newLines(lines: Line[], beginnings: Beginning[], isReply: boolean, author: Author): Line[] {
  const history = historyStart(beginnings);
  const own = withoutListFooter(lines.slice(0, history));
  if (history !== undefined && answersWithin(own, author)) return withoutIntroductions(lines, beginnings);
  const indented = indentedUntil(lines, beginnings, isReply);
  const blocks = splitBlocks(own, beginnings, { start: bannerEnd(own), indented });
  return keepAnswers(blocks, isReply || history !== undefined, author).flatMap((block) => block.lines);
}

/** Drops the footer of a mailing list, which may be below quotes. */
function withoutListFooter(lines: Line[]) {
  const from = Math.max(0, lines.length - mostFooter);
  const rule = from + lines.slice(from).findLastIndex(({ text, depth }) => depth === 0 && isRule(text));
  if (rule < from) return lines;
  const footer = lines.slice(rule + 1).filter((line) => !isBlank(line));
  const isFooter = footer.length <= 6 && footer.every(({ depth }) => depth === 0) && footer.some(isOfList);
  const isWritten = footer.some(({ text }) => isSentence(text));
  return isFooter && !isWritten && rule > 0 ? lines.slice(0, rule) : lines;
}

const mostFooter = 12;
const isOfList = ({ text }: Line) => isListFooter(text);

/**
 * The line up to which indented text is the sender's own: the end of a new email or one whose program marks quotes,
 * otherwise the first line that introduces a quote.
 */
function indentedUntil(lines: Line[], beginnings: Beginning[], isReply: boolean) {
  const marksQuotes = lines.some(({ depth, isMarked, isIndented }) => depth > 0 && isMarked && !isIndented);
  if (marksQuotes) return lines.length;
  return beginnings[0]?.start ?? (isReply ? 0 : lines.length);
}

/**
 * Whether the history contains new words without a mark: below “My answers are in red below”, or below only “Hello
 * Marcus,”.
 */
function answersWithin(own: Line[], author: Author) {
  const [first, ...others] = own.filter((line) => line.depth === 0 && !isBlank(line)).map(({ text }) => text);
  if (first === undefined) return false;
  const saysNothing = (text: string) =>
    isSalutation(text) || (isSignOff(text) && !isThanks(text)) || isShortNameOf(text, author);
  if (isSalutation(first) && others.length <= 3 && others.every(saysNothing)) return true;
  return [first, ...others].some(announcesAnswers);
}

/** All lines except those that introduce the history. */
function withoutIntroductions(lines: Line[], beginnings: Beginning[]) {
  return lines.filter((_, index) => !beginnings.some(({ start, end }) => index >= start && index < end));
}

/**
 * The lines between those that introduce text by others.
 * @param start below the warning of a mail server at the top
 * @param indented the line up to which indented text is the sender's own
 */
function splitBlocks(
  lines: Line[],
  beginnings: Beginning[],
  { start, indented }: { start: number; indented: number },
): Block[] {
  const blocks: Block[] = [];
  const introduced = new Set<number>();
  for (const { start, end } of beginnings) for (let index = start; index < end; index += 1) introduced.add(index);
  let isIntroduced = false;
  const first = beginnings[0]?.start ?? 0;
  // Quote marks typed by the sender, above the first line that introduces a quote.
  const isOfSender = (line: Line, index: number) =>
    line.isMarked ? index < indented && line.isIndented === true : index < first && blocks.length > 0;
  for (const [index, line] of lines.entries()) {
    if (index < start) continue;
    if (introduced.has(index)) {
      isIntroduced = true;
      continue;
    }
    const last = blocks.at(-1);
    const isOwn = !isIntroduced && last?.kind !== 'quote' && isOfSender(line, index);
    const kind = line.depth > 0 && !isOwn ? 'quote' : 'new';
    if (isBlank(line)) {
      last?.lines.push(line);
    } else if (last?.kind === kind && !isIntroduced) {
      last.lines.push(line);
      last.isProven ||= line.isMarked === true;
    } else {
      blocks.push({ kind, lines: [line], isProven: line.isMarked === true || (kind === 'quote' && isIntroduced) });
      isIntroduced = false;
    }
  }
  return blocks;
}

function keepAnswers(blocks: Block[], isReply: boolean, author: Author): Block[] {
  const said = blocks
    .map((block) =>
      block.kind === 'new' ? { ...block, lines: withoutRules(splitSignature(block.lines, author).words) } : block,
    )
    .filter(({ lines }) => lines.some((line) => !isBlank(line)));
  const isQuote = ({ kind, isProven }: Block) => kind === 'quote' && (isProven || isReply);
  const last = said.findLastIndex((block) => !isQuote(block));
  const before = said.slice(0, last + 1);
  const isBelow =
    before.length === 2 && before[0] && isQuote(before[0]) && before[0].isProven && last === said.length - 1;
  if (isBelow) return before.slice(1);
  return before.map((block) =>
    block.kind === 'quote' && block.isProven ? { ...block, lines: question(block.lines) } : block,
  );
}

/** Drops a line drawn above the history. */
function withoutRules(lines: Line[]) {
  let end = lines.length;
  while (end > 0 && (isBlank(lines[end - 1] as Line) || isRuleOf(lines[end - 1]?.text ?? ''))) end -= 1;
  return lines.slice(0, end);
}

const isRuleOf = (text: string) => isRule(text) || /^\s?-{2,4}\s*$/.test(text);

/** The last paragraph of a quote, as context for the answer below it. */
function question(lines: Line[]) {
  const end = lines.findLastIndex((line) => !isBlank(line)) + 1;
  const blank = lines.slice(0, end).findLastIndex((line) => isBlank(line));
  return lines.slice(blank + 1, end);
}
