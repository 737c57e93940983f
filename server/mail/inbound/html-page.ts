import { attachPictures, lastWords, type Pictures, placePictures } from './html-pictures.ts';
import { isBlank, type Line, type Mark } from './lines.ts';

/** Where text goes: the email, or one cell of a table. */
export type Sink = {
  lines: Line[];
  current: string[];
  endsWithSpace: boolean;
  /** The mark of a list item, before its first words. */
  prefix: string;
  isOutlookList: boolean;
  wantsBlank: boolean;
  nextMark: Mark | undefined;
  /** Pictures that belong to no line yet. */
  pictures: Pictures | undefined;
  /** How many lines were searched for the last one with words, and that line. */
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

/** Adds text to the current line; its own line breaks count only where it is preformatted. */
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

function add(sink: Sink, text: string) {
  if (text === '') return;
  sink.current.push(text);
  sink.endsWithSpace = text.endsWith(' ');
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
    addLine(sink, { text, depth: place.depth, isIndented: !place.isCited, mark, pictures });
    if (text) sink.nextMark = undefined;
  }
  attachPictures(sink);
  sink.current = [];
  sink.endsWithSpace = true;
  if (isSpaced) sink.wantsBlank = true;
}

function addLine(sink: Sink, { text, depth, isIndented, mark, pictures = [] }: NewLine) {
  const shown = pictures.length > 0 && { pictures };
  const quoted = depth > 0 && { isMarked: true, ...(isIndented && { isIndented }) };
  sink.lines.push({ text, depth, ...quoted, ...(mark && { mark }), ...shown });
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

/** A row whose cells are short is one line; others hold the layout of a page, so their lines follow each other. */
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
  const text = joinCells(said.map((lines) => lines[0]?.text ?? ''));
  const pictures = filled.flat().flatMap((line) => line.pictures ?? []);
  return [{ ...first, text, ...(pictures.length > 0 && { pictures }) }];
}

/** A label such as `From:` stands in the cell before its value. */
function joinCells(cells: string[]) {
  const start = cells.findIndex((cell) => cell !== '');
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  const pieces: string[] = [];
  let isOneCell = true;
  for (const cell of cells.slice(start, end)) {
    if (pieces.length > 0) {
      isOneCell &&= /[:：]$/.test(pieces.at(-1) ?? '');
      pieces.push(isOneCell ? ' ' : ' | ');
    }
    pieces.push(cell);
    isOneCell &&= !cell.includes(' | ');
  }
  return pieces.join('');
}
