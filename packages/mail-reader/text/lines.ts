/** A piece of readable text, in the order of the email. */
export type BodyText = { kind: 'plain' | 'html'; text: string; isFlowed: boolean; isDelSp: boolean };

/**
 * A line of an email.
 * @property depth the number of quotes around it
 * @property isMarked whether the HTML says that it is quoted, rather than a `>` at its start
 * @property isIndented whether that is only an indentation, which people also use for their own words
 * @property mark a mark of the HTML: the attribution of the quote below it, a signature, the start of the history, or a
 * rule above it
 * @property pictures the content ids of the pictures within it or right below it
 * @property links the targets of its links, in order. They are not part of the text, which is compared with phrases of
 * people and programs
 */
export type Line = {
  text: string;
  depth: number;
  isMarked?: boolean;
  isIndented?: boolean;
  mark?: Mark;
  pictures?: string[];
  links?: Link[];
};

/** The target of a link, and the number of characters after it in the line. */
export type Link = { target: string; fromEnd: number };

export type Mark = 'attribution' | 'signature' | 'history' | 'rule';

/**
 * The text of lines, with targets after links, `>` before quoted lines, no blank lines around and at most one between.
 */
export function joinLines(lines: Line[]): string {
  return joinWords(lines.map((line) => (line.links ? { ...line, text: withTargets(line) } : line)));
}

/** Like `joinLines`, without the targets of links. */
export function joinWords(lines: Line[]): string {
  return lines
    .map(({ text, depth }) => (depth > 0 ? `${'>'.repeat(Math.min(depth, 20))} ${text}` : text).trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** `Open log.zip (https://share.example/s/9f3a)`. Adjacent links to the same place are one. */
export function withTargets({ text, links = [] }: Pick<Line, 'text' | 'links'>): string {
  let end = 0;
  let said = '';
  for (const [index, { target, fromEnd }] of links.entries()) {
    if (links[index + 1]?.target === target) continue;
    const piece = text.slice(end, Math.max(end, text.length - fromEnd));
    const shown = piece.trimEnd();
    said += `${shown} (${target})${piece.slice(shown.length)}`;
    end += piece.length;
  }
  return said + text.slice(end);
}

/** Whether a line has only spaces and characters without width. */
export function isBlank({ text }: Pick<Line, 'text'>): boolean {
  return !/[^\s\u00a0\u200b-\u200f\u2060\ufeff\u202a-\u202e]/.test(text);
}

/** Invisible characters that programs add around names and for the direction of a line. */
export const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
