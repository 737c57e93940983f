/**
 * A line of an email.
 * @property depth how often it is quoted
 * @property isMarked whether the HTML says that it is quoted, rather than a `>` at its start
 * @property isIndented whether that is only an indentation, which people use for their own words too
 * @property mark what the HTML says about it: who wrote what follows, a signature, that what follows is history, or that
 * a rule stands above it
 * @property pictures the content ids of the pictures within it or right below it
 * @property links where its links lead, in their order. They are no part of its text, which is compared with what people
 * and programs write
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

/** Where a link leads, and how many characters of the line follow it. */
export type Link = { target: string; fromEnd: number };

export type Mark = 'attribution' | 'signature' | 'history' | 'rule';

/**
 * The text of lines, with the targets of links behind them and `>` before lines that are quoted, without blank lines
 * around and at most one between.
 */
export function joinLines(lines: Line[]): string {
  return joinWords(lines.map((line) => (line.links ? { ...line, text: withTargets(line) } : line)));
}

/** Like `joinLines`, without the targets of links: what somebody wrote. */
export function joinWords(lines: Line[]): string {
  return lines
    .map(({ text, depth }) => (depth > 0 ? `${'>'.repeat(Math.min(depth, 20))} ${text}` : text).trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** `Open log.zip (https://share.example/s/9f3a)`. Links to the same place beside each other are one. */
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

/** Whether a line says nothing, apart from characters without width. */
export function isBlank({ text }: Pick<Line, 'text'>): boolean {
  return !/[^\s\u00a0\u200b-\u200f\u2060\ufeff\u202a-\u202e]/.test(text);
}

/** Characters that programs add for the direction of a line and around names. */
export const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
