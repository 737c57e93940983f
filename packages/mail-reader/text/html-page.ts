import { attachPictures, lastWords, type Pictures, placePictures } from './html-pictures.ts';
import { isBlank, type Line, type Link, type Mark } from './lines.ts';

/** Collects text: the email, or one cell of a table. */
export type Sink = {
  lines: Line[];
  current: string[];
  /** The length of the current line, and the ends of its links. */
  length: number;
  links: { target: string; end: number }[];
  endsWithSpace: boolean;
  /** The mark of a list item, before its first words. */
  prefix: string;
  isOutlookList: boolean;
  wantsBlank: boolean;
  nextMark: Mark | undefined;
  /** Pictures that do not belong to a line yet. */
  pictures: Pictures | undefined;
  /** The number of lines searched for the last one with words, and that line. */
  searched: number;
  lastWords: Line | undefined;
};

export type Row = { cells: Line[][]; pictures: string[] };

type NewLine = Omit<Line, 'mark'> & { mark?: Mark | undefined };
type Place = { depth: number; isCited: boolean; isPre: boolean; mark: Mark | undefined };

export function newSink(): Sink {
  return {
    lines: [],
    current: [],
    length: 0,
    links: [],
    endsWithSpace: true,
    prefix: '',
    isOutlookList: false,
    wantsBlank: false,
    nextMark: undefined,
    pictures: undefined,
    searched: 0,
    lastWords: undefined,
  };
}

/** Adds text to the current line. Line breaks count only in preformatted text. */
export function say(sink: Sink, text: string, place: Place) {
  if (place.isPre) {
    const [first = '', ...rest] = text.split(/\r?\n/);
    add(sink, first);
    for (const line of rest) {
      endLine(sink, place, false, true);
      add(sink, line);
    }
  } else {
    const collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    add(sink, sink.endsWithSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed);
  }
}

/** Around text that is struck through: without a sign it would say the opposite. */
const struck = '~~';

/** Like `say`, for text that is struck through, as `~~text~~` in each line. */
export function strike(sink: Sink, text: string, place: Place) {
  if (place.isPre) return say(sink, text.replaceAll(/\S(?:[^\n]*\S)?/g, `${struck}$&${struck}`), place);
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (words === '') return say(sink, text, place);
  const isContinued = reopen(sink);
  say(sink, before, place);
  if (!isContinued) add(sink, struck);
  say(sink, words, place);
  add(sink, struck);
  say(sink, after, place);
}

/** Takes back the end of struck text that goes on after it; returns whether there was one. */
function reopen(sink: Sink) {
  const last = sink.current.findLastIndex((piece) => /\S/.test(piece));
  const isEnd = last > 0 && sink.current[last] === struck && sink.links.every(({ end }) => end < sink.length);
  if (!isEnd) return false;
  sink.current.splice(last, 1);
  sink.length -= struck.length;
  return true;
}

function add(sink: Sink, text: string) {
  if (text === '') return;
  sink.current.push(text);
  sink.length += text.length;
  sink.endsWithSpace = text.endsWith(' ');
}

/**
 * Records the target of a link that ends here, in the current line, or in the last line if the current one is empty.
 */
export function addTarget(sink: Sink, target: string) {
  if (sink.current.some((piece) => /\S/.test(piece))) {
    sink.links.push({ target, end: sink.length });
    return;
  }
  const above = lastWords(sink);
  if (!above) return;
  above.links ??= [];
  above.links.push({ target, fromEnd: 0 });
}

/**
 * Ends the current line.
 * @param isSpaced whether a blank line belongs here
 * @param isForced whether a line without words counts, as after `<br>`
 */
export function endLine(sink: Sink, place: Place, isSpaced: boolean, isForced = false) {
  const text = readable(sink, place);
  if (sink.current.length > 0 || isForced) {
    if (sink.wantsBlank && sink.lines.length > 0)
      addLine(sink, { text: '', depth: Math.min(place.depth, sink.lines.at(-1)?.depth ?? 0) });
    sink.wantsBlank = false;
    const mark = sink.nextMark && text ? sink.nextMark : place.mark;
    const pictures = text ? placePictures(sink, { depth: place.depth, mark }) : [];
    addLine(sink, { text, depth: place.depth, isIndented: !place.isCited, mark, pictures, links: linksOf(sink) });
    if (text) sink.nextMark = undefined;
  }
  attachPictures(sink);
  sink.current = [];
  sink.length = 0;
  sink.links = [];
  sink.endsWithSpace = true;
  if (isSpaced) sink.wantsBlank = true;
}

function addLine(sink: Sink, { text, depth, isIndented, mark, pictures = [], links = [] }: NewLine) {
  const shown = { ...(pictures.length > 0 && { pictures }), ...(links.length > 0 && { links }) };
  const quoted = depth > 0 && { isMarked: true, ...(isIndented && { isIndented }) };
  sink.lines.push({ text, depth, ...quoted, ...(mark && { mark }), ...shown });
}

function linksOf({ current, links }: Sink): Link[] {
  if (links.length === 0) return [];
  const { length } = current.join('').trimEnd();
  return links.map(({ target, end }) => ({ target, fromEnd: Math.max(0, length - end) }));
}

function readable(sink: Sink, { isPre }: Place) {
  const plain = sink.current.join('').replaceAll('\u00a0', ' ').trimEnd();
  const text = isPre ? plain : plain.trimStart();
  if (text === '') return '';
  const item = sink.isOutlookList
    ? text.replace(/^[·•§o\uf0b7\uf0a7]\s+/, '- ').replace(/^(\d{1,3}[.)])\s+/, '$1 ')
    : text;
  const { prefix } = sink;
  sink.prefix = '';
  return prefix + item;
}

/** Ends the last line of a sink. */
export function finishSink(
  sink: Sink,
  place: Place = { depth: 0, isCited: false, isPre: false, mark: undefined },
): Line[] {
  endLine(sink, place, false);
  return sink.lines;
}

/** A row with short cells is one line. Other rows are page layout, so the lines of their cells follow each other. */
export function addRow(sink: Sink, { cells, pictures }: Row) {
  const lines = rowLines(cells);
  for (const line of lines) sink.lines.push(line);
  if (pictures.length === 0) return;
  const named = lines.find((line) => !isBlank(line)) ?? lastWords(sink);
  if (!named) return;
  named.pictures ??= [];
  for (const id of pictures) named.pictures.push(id);
}

function rowLines(cells: Line[][]): Line[] {
  const said = cells.map((lines) => lines.filter((line) => !isBlank(line)));
  const filled = said.filter((lines) => lines.length > 0);
  const [first] = filled.flat();
  if (!first) return [];
  if (filled.length === 1) return cells.find((lines) => lines.some((line) => !isBlank(line))) ?? [];
  if (!filled.every((lines) => lines.length === 1)) return cells.flat();
  const joined = joinCells(said.map(([line]) => line ?? { text: '', depth: 0 }));
  const pictures = filled.flat().flatMap((line) => line.pictures ?? []);
  return [{ ...first, ...joined, ...(pictures.length > 0 && { pictures }) }];
}

/** A label such as `From:` is in the cell before its value. */
function joinCells(cells: Line[]): Pick<Line, 'text' | 'links'> {
  const start = cells.findIndex(({ text }) => text !== '');
  const end = cells.findLastIndex(({ text }) => text !== '') + 1;
  let text = '';
  let isOneCell = true;
  const links: { target: string; end: number }[] = [];
  for (const [index, cell] of cells.slice(start, end).entries()) {
    if (index > 0) {
      isOneCell &&= /[:：]$/.test(cells[start + index - 1]?.text ?? '');
      text += isOneCell ? ' ' : ' | ';
    }
    text += cell.text;
    isOneCell &&= !cell.text.includes(' | ');
    for (const { target, fromEnd } of cell.links ?? []) links.push({ target, end: text.length - fromEnd });
  }
  return {
    text,
    ...(links.length > 0 && { links: links.map(({ target, end }) => ({ target, fromEnd: text.length - end })) }),
  };
}
