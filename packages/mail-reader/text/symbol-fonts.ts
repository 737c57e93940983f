import type { Attributes } from './html-elements.ts';

/** What Outlook writes as letters of Wingdings when somebody types `:-)`, `-->` and the like. */
const symbols: Record<string, string> = {
  J: '🙂',
  K: '😐',
  L: '🙁',
  à: '→',
  ß: '←',
  è: '➔',
  ç: '⬅',
  ó: '⇔',
  ü: '✓',
  û: '✗',
};

/**
 * Whether the letters of an element are symbols.
 * @param isAround whether those around it are
 */
export function isWingdings({ style = '', face = '' }: Attributes, isAround: boolean): boolean {
  const font = /font-family:\s*["']?([^;,"']+)/i.exec(style)?.[1] ?? face;
  return font === '' ? isAround : /^wingdings$/i.test(font.trim());
}

/** The symbols as everybody sees them; unknown ones stay letters. */
export function inSymbols(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => symbols[letter] ?? letter);
}
