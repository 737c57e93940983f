/**
 * A line of an email.
 * @property depth how often it is quoted
 * @property isMarked whether the HTML says that it is quoted, rather than a `>` at its start
 * @property isIndented whether that is only an indentation, which people use for their own words too
 * @property mark what the HTML says about it: who wrote what follows, a signature, that what follows is history, or that
 * a rule stands above it
 * @property pictures the content ids of the pictures within it or right below it
 */
export type Line = {
  text: string;
  depth: number;
  isMarked?: boolean;
  isIndented?: boolean;
  mark?: Mark;
  pictures?: string[];
};

export type Mark = 'attribution' | 'signature' | 'history' | 'rule';

/** The text of lines, with `>` before those that are quoted, without blank lines around and at most one between. */
export function joinLines(lines: Line[]): string {
  return lines
    .map(({ text, depth }) => (depth > 0 ? `${'>'.repeat(Math.min(depth, 20))} ${text}` : text).trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** Whether a line says nothing, apart from characters without width. */
export function isBlank({ text }: Pick<Line, 'text'>): boolean {
  return !/[^\s\u00a0\u200b-\u200f\u2060\ufeff\u202a-\u202e]/.test(text);
}

/** Characters that programs add for the direction of a line and around names. */
export const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
