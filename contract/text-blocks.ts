/** What the text of a comment or a description consists of. All of its lines are in one of these, in order. */
export type Block = Typed | Code | Quote | List;
export type Typed = { kind: 'text'; lines: string[] };
export type Code = { kind: 'code'; lines: string[]; language: string };
export type Quote = { kind: 'quote'; blocks: Block[]; lines: string[] };
export type List = { kind: 'list'; isOrdered: boolean; entries: ListEntry[] };
/** `marker` as typed: `-`, `1.` or `1)`. */
export type ListEntry = { marker: string; lines: string[]; lists: List[] };

type Taken = { blocks: Block[]; count: number };

/** Deeper quotes and lists appear as typed, so that a hostile text can't nest elements thousands deep. */
const DEEPEST = 5;

const FENCE = /^(`{3,})([\w+#.-]*)\s*$/;
const INDENT = /^(?: {4}|\t)/;
const QUOTED = /^>(?=[\s>\p{L}]|$)/u;
const ENTRY = /^(\s*)(-|\d{1,9}[.)])[ \t]+(?=\S)/;

/**
 * Finds the lists, the code and the quotes in a text. Nothing else is markup: every other line appears as typed.
 * @param depth how many quotes are around the text
 */
export function blocksOf(text: string, depth = 0): Block[] {
  return blocksIn(text.split(/\r\n|\r|\n/), depth);
}

function blocksIn(lines: string[], depth: number): Block[] {
  const all: Block[] = [];
  // Found once, because each fence that is never closed would search the rest of the text.
  const closings = [...lines.keys()].filter((index) => /^`{3,}\s*$/.test(lines[index] ?? ''));
  let index = 0;
  while (index < lines.length) {
    const { blocks, count } =
      takeFenced(lines, index, closings) ??
      takeIndented(lines, index) ??
      takeQuote(lines, index, depth) ??
      takeLists(lines, index) ??
      takeLine(lines, index);
    for (const block of blocks) {
      const last = all.at(-1);
      if (block.kind === 'text' && last?.kind === 'text') last.lines.push(...block.lines);
      else all.push(block);
    }
    index += count;
  }
  return all;
}

/** Code between two fences. A fence that is never closed is just a line. */
function takeFenced(lines: string[], index: number, closings: number[]): Taken | undefined {
  const [, fence, language = ''] = FENCE.exec(lines[index] ?? '') ?? [];
  const end = fence && closings.find((closing) => closing > index && lines[closing]?.startsWith(fence));
  if (!end) return undefined;
  return { blocks: [{ kind: 'code', lines: lines.slice(index + 1, end), language }], count: end + 1 - index };
}

/** Code after an empty line, indented by four spaces or a tab. */
function takeIndented(lines: string[], index: number): Taken | undefined {
  if (!isIndented(lines[index] ?? '') || !isBlank(lines[index - 1] ?? '')) return undefined;
  const within = takeWhile(lines, index, (line) => isIndented(line) || isBlank(line));
  const code = within.slice(0, within.findLastIndex(isIndented) + 1);
  const unindented = code.map((line) => line.replace(INDENT, ''));
  return { blocks: [{ kind: 'code', lines: unindented, language: '' }], count: code.length };
}

function takeQuote(lines: string[], index: number, depth: number): Taken | undefined {
  const quoted = depth < DEEPEST ? takeWhile(lines, index, (line) => QUOTED.test(line)) : [];
  if (quoted.length === 0) return undefined;
  const inner = quoted.map((line) => line.replace(/^> ?/, ''));
  return { blocks: [{ kind: 'quote', blocks: blocksIn(inner, depth + 1), lines: inner }], count: quoted.length };
}

/** Entries and the indented lines that continue them, up to an empty line. */
function takeLists(lines: string[], index: number): Taken | undefined {
  const [, indent] = ENTRY.exec(lines[index] ?? '') ?? [];
  if (indent === undefined || INDENT.test(indent)) return undefined;
  const listed = takeWhile(lines, index, (line) => ENTRY.test(line) || (/^\s/.test(line) && !isBlank(line)));
  return { blocks: listsIn(listed, 1), count: listed.length };
}

/** Lines that are indented further than the first entry belong to the entry before them. */
function listsIn(lines: string[], depth: number): List[] {
  const base = indentOf(lines[0] ?? '');
  const isWithin = (line: string) => !ENTRY.test(line) || (depth < DEEPEST && indentOf(line) > base + 1);
  const lists: List[] = [];
  let index = 0;
  while (index < lines.length) {
    const rest = takeWhile(lines, index + 1, isWithin);
    const entry = entryOf(lines[index] ?? '', rest, depth);
    const isOrdered = entry.marker !== '-';
    const last = lists.at(-1);
    if (last?.isOrdered === isOrdered) last.entries.push(entry);
    else lists.push({ kind: 'list', isOrdered, entries: [entry] });
    index += 1 + rest.length;
  }
  return lists;
}

function entryOf(first: string, rest: string[], depth: number): ListEntry {
  const [start = '', , marker = ''] = ENTRY.exec(first) ?? [];
  const continued = takeWhile(rest, 0, (line) => !ENTRY.test(line));
  const unindented = continued.map((line) => line.slice(Math.min(start.length, line.search(/\S/))));
  return {
    marker,
    lines: [first.slice(start.length), ...unindented],
    lists: listsIn(rest.slice(continued.length), depth + 1),
  };
}

function takeLine(lines: string[], index: number): Taken {
  return { blocks: [{ kind: 'text', lines: lines.slice(index, index + 1) }], count: 1 };
}

function takeWhile(lines: string[], from: number, isWanted: (line: string) => boolean) {
  let end = from;
  while (end < lines.length && isWanted(lines[end] ?? '')) end += 1;
  return lines.slice(from, end);
}

function indentOf(line: string) {
  return line.replaceAll('\t', '    ').search(/\S/);
}

function isIndented(line: string) {
  return INDENT.test(line) && !isBlank(line);
}

function isBlank(line: string) {
  return line.trim() === '';
}
