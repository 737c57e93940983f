import { Parser } from 'htmlparser2';
import {
  type Attributes,
  blocks,
  hasRule,
  isAttribution,
  isCited,
  isHidden,
  isHistory,
  isQuote,
  isSignature,
  isSizeless,
  isSpaced,
  isStruck,
  isTiny,
} from './html-elements.ts';
import { addRow, addTarget, endLine, finishSink, newSink, type Row, type Sink, say, strike } from './html-page.ts';
import { addPicture, withLastPictures } from './html-pictures.ts';
import type { Line, Mark } from './lines.ts';
import { targetOf } from './link-targets.ts';
import { plainLine } from './plain-lines.ts';
import { inSymbols, isWingdings } from './symbol-fonts.ts';

type Open = {
  name: string;
  depth: number;
  isCited: boolean;
  isHidden: boolean;
  isSizeless: boolean;
  isPre: boolean;
  isSpaced: boolean;
  isWingdings: boolean;
  isStruck: boolean;
  isRaised: boolean;
  mark: Mark | undefined;
  list: { isNumbered: boolean; items: number; level: number } | undefined;
  row: Row | undefined;
  isCell: boolean;
  link: Anchor | undefined;
};

/** A link, its text so far, and the alternative text of its picture. */
type Anchor = { href: string; said: string; alt: string };

type Page = { opened: Open[]; sinks: Sink[]; hasTightParagraphs: boolean };

/** Deeper HTML is not written by mail programs and takes the parser too long, so only its text is read. */
const deepestElement = 1000;
const chunk = 10_000;

/** Ignores the structure of tables nested deeper than this. */
const deepestTable = 20;

const root: Open = {
  name: '',
  depth: 0,
  isCited: false,
  isHidden: false,
  isSizeless: false,
  isPre: false,
  isSpaced: false,
  isWingdings: false,
  isStruck: false,
  isRaised: false,
  mark: undefined,
  list: undefined,
  row: undefined,
  isCell: false,
  link: undefined,
};

/**
 * The visible lines of HTML: lists with their marks, each row of a table in one line. Marks quotes, signatures and the
 * start of the history where mail programs mark them.
 */
export function htmlLines(html: string): Line[] {
  const page: Page = {
    opened: [root],
    sinks: [newSink()],
    hasTightParagraphs: /\bp(\.\w+)?\s*\{[^}]{0,200}margin(-top)?:\s*0/i.test(html.slice(0, 20_000)),
  };
  const parser = new Parser({
    onopentag: (name, attributes) => openElement(page, name, attributes),
    ontext: (text) => addText(page, text),
    onclosetag: (name) => closeElement(page, name),
  });
  let position = 0;
  while (position < html.length && page.opened.length < deepestElement) {
    parser.write(html.slice(position, position + chunk));
    position += chunk;
  }
  parser.end();
  if (position < html.length) say(top(page.sinks), html.slice(position).replaceAll(/<[^<>]*>/g, ' '), root);
  finishSink(top(page.sinks));
  return withLastPictures(top(page.sinks)).map(withQuoteMarks);
}

function top<T>(stack: T[]): T {
  return stack.at(-1) as T;
}

function openElement(page: Page, name: string, attributes: Attributes) {
  const parent = top(page.opened);
  const quotes = isQuote(name, attributes);
  const mark = markOf(attributes) ?? (parent.mark === 'history' || parent.mark === 'rule' ? undefined : parent.mark);
  const isBlock = blocks.has(name) || quotes || mark !== parent.mark;
  const sink = top(page.sinks);
  const isHiddenHere = parent.isHidden || isHidden(name, attributes);
  const open: Open = {
    ...parent,
    name,
    isCell: false,
    depth: parent.depth + (quotes ? 1 : 0),
    isCited: parent.isCited || (quotes && isCited(attributes)),
    isHidden: isHiddenHere,
    isSizeless: isSizeless(attributes, parent.isSizeless),
    isPre: name === 'pre' || /white-space:\s*pre/i.test(attributes.style ?? '') || (parent.isPre && name !== 'table'),
    isSpaced: isSpaced(name, attributes, page.hasTightParagraphs) && !(parent.list && (name === 'ul' || name === 'ol')),
    isWingdings: isWingdings(attributes, parent.isWingdings),
    isStruck: parent.isStruck || isStruck(name, attributes),
    isRaised: parent.isRaised || name === 'sup',
    mark: mark === 'history' || mark === 'rule' ? undefined : mark,
    row: name === 'tr' ? { cells: [], pictures: [] } : name === 'table' ? undefined : parent.row,
  };
  if (!isHiddenHere) {
    if (isBlock) endLine(sink, parent, open.isSpaced);
    if (mark === 'history' || mark === 'rule') sink.nextMark = mark;
    openSpecial(page, open, attributes);
  }
  page.opened.push(open);
}

function openSpecial(page: Page, open: Open, attributes: Attributes) {
  const sink = top(page.sinks);
  const { name } = open;
  if (name === 'br') endLine(sink, open, false, true);
  if (name === 'ul' || name === 'ol') {
    open.list = {
      isNumbered: name === 'ol',
      items: Number(attributes.start ?? 1) - 1 || 0,
      level: (open.list?.level ?? -1) + 1,
    };
  }
  if (name === 'li') sink.prefix = itemPrefix(open.list);
  open.isCell = (name === 'td' || name === 'th') && page.sinks.length < deepestTable;
  if (open.isCell) page.sinks.push(newSink());
  if (name === 'img') openPicture(sink, open, attributes);
  if (name === 'a' && attributes.href) open.link = { href: attributes.href, said: '', alt: '' };
  sink.isOutlookList = /mso-list:\s*l/i.test(attributes.style ?? '') || (sink.isOutlookList && !blocks.has(name));
}

/**
 * Reads a picture of a character as that character. The alternative text of another picture counts only within a link.
 */
function openPicture(sink: Sink, open: Open, { alt = '', ...attributes }: Attributes) {
  if (/\p{Extended_Pictographic}/u.test(alt) && alt.length < 12) {
    say(sink, alt, open);
    if (open.link) open.link.said += alt;
  } else if (open.link && !isTiny(attributes)) {
    open.link.alt ||= alt;
  }
  if (!isTiny(attributes)) addPicture(sink, attributes.src, open);
}

function itemPrefix(list: Open['list']) {
  if (!list) return '- ';
  list.items += 1;
  return `${'  '.repeat(Math.min(list.level, 20))}${list.isNumbered ? `${list.items}.` : '-'} `;
}

function markOf(attributes: Attributes): Mark | undefined {
  if (isHistory(attributes)) return 'history';
  if (isAttribution(attributes)) return 'attribution';
  if (isSignature(attributes)) return 'signature';
  return hasRule(attributes) ? 'rule' : undefined;
}

function addText(page: Page, written: string) {
  const open = top(page.opened);
  if (open.isHidden || open.isSizeless) return;
  const text = open.isWingdings ? inSymbols(written) : open.isRaised ? raised(written) : written;
  if (open.isStruck) strike(top(page.sinks), text, open);
  else say(top(page.sinks), text, open);
  if (open.link) open.link.said += text;
}

/** `x²`, not `x2`. Other raised text, such as that of `1st`, reads the same. */
function raised(text: string) {
  return /^[\d+-]{1,6}$/.test(text)
    ? text.replaceAll(/[\d+-]/g, (sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'['0123456789+-'.indexOf(sign)] ?? sign)
    : text;
}

function closeElement(page: Page, name: string) {
  const open = page.opened.pop();
  if (!open || page.opened.length === 0) {
    page.opened = [root];
    return;
  }
  if (open.isHidden) return;
  const parent = top(page.opened);
  if (open.isCell) {
    const cell = page.sinks.pop() as Sink;
    const row = open.row ?? { cells: [], pictures: [] };
    row.cells.push(finishSink(cell, open));
    row.pictures.push(...(cell.pictures?.ids ?? []));
    if (!open.row) addRow(top(page.sinks), row);
  }
  if (open.link && open.link !== parent.link) closeLink(top(page.sinks), open.link, open);
  const isBlock = blocks.has(name) || open.depth !== parent.depth || open.mark !== parent.mark;
  if (isBlock) endLine(top(page.sinks), open, open.isSpaced);
  if (name === 'tr' && open.row) addRow(top(page.sinks), open.row);
}

/** Ends a link. The text of a link around a picture is the picture's alternative text. */
function closeLink(sink: Sink, { href, said, alt }: Anchor, open: Open) {
  const isPicture = !/\S/.test(said);
  const target = targetOf(href, isPicture ? alt : said);
  if (isPicture && alt.trim() && target) say(sink, alt, open);
  if (target && (!isPicture || alt.trim())) addTarget(sink, target);
}

/** Some programs also quote with `>` in HTML. */
function withQuoteMarks(line: Line): Line {
  const { text, depth } = plainLine(line.text);
  return depth === 0 ? line : { ...line, text, depth: line.depth + depth };
}
