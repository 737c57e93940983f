import { isBetweenMarks, readAttribution } from '../quotes/attributions.ts';
import type { BodyText, Line } from './lines.ts';
import { withoutArmor } from './pgp.ts';

const quoteMarks = /^(?: ?>)+/;

/** The lines of plain text: quote marks become depth, and flowed paragraphs (RFC 3676) become one line. */
export function plainLines({ text, isFlowed, isDelSp }: BodyText): Line[] {
  const lines = withoutArmor(text)
    .split('\n')
    .map((line) => plainLine(line, isFlowed));
  const shown = isFlowed ? joinFlowed(lines, isDelSp) : lines.map((line) => ({ ...line, text: trimmed(line.text) }));
  return withInitials(withLinks(shown));
}

/** Some programs put a link within a quote on its own line, without a quote mark. */
function withLinks(lines: Line[]): Line[] {
  return lines.map((line, index) => {
    const [above, below] = [lines[index - 1], lines[index + 1]];
    const isWithin = line.depth === 0 && above && above.depth > 0 && above.depth === below?.depth && above.text !== '';
    return isWithin && /^<https?:\/\/[^<>\s]{1,1000}>[.,;)]?$/.test(line.text) ? { ...line, depth: above.depth } : line;
  });
}

const initials = /^ ?((?:\p{Lu}\p{L}{0,3})>|\|)(?= |$)/u;

/** Some programs quote with the author's initials or a bar, below an attribution. */
function withInitials(lines: Line[]): Line[] {
  const first = lines.findIndex(({ text, depth }) => depth === 0 && initials.test(text));
  if (first < 0) return lines;
  const above = lines.slice(0, first).findLast(({ text }) => text.trim() !== '');
  if (!above || above.depth > 0 || !readAttribution(above.text)) return lines;
  const [mark = ''] = initials.exec(lines[first]?.text ?? '') ?? [];
  return lines.map((line) =>
    line.depth === 0 && line.text.startsWith(mark)
      ? { depth: 1, text: line.text.slice(mark.length).trimStart() }
      : line,
  );
}

/**
 * Removes the quote marks of a line.
 * @param isFlowed whether the text is flowed, so that a space before it is only stuffing
 */
export function plainLine(line: string, isFlowed = false): Line {
  if (isBetweenMarks(line)) return { text: line, depth: 0 };
  const marks = quoteMarks.exec(line)?.[0] ?? '';
  const depth = marks.replaceAll(' ', '').length;
  const rest = line.slice(marks.length);
  return { text: (depth > 0 || isFlowed) && rest.startsWith(' ') ? rest.slice(1) : rest, depth };
}

/** The trailing space of a signature delimiter tells it from a line of dashes. */
function trimmed(text: string) {
  return text === '-- ' ? text : text.trimEnd();
}

function joinFlowed(lines: Line[], isDelSp: boolean) {
  const joined: { depth: number; pieces: string[] }[] = [];
  let isOpen = false;
  for (const { text, depth } of lines) {
    const last = joined.at(-1);
    const isSignature = text === '-- ';
    const continues = isOpen && last?.depth === depth && !isSignature;
    isOpen = text.endsWith(' ') && !isSignature;
    const piece = isOpen && isDelSp ? text.slice(0, -1) : text;
    if (continues) last?.pieces.push(piece);
    else joined.push({ depth, pieces: [piece] });
  }
  return joined.map(({ depth, pieces }): Line => ({ depth, text: trimmed(pieces.join('')) }));
}
