import type { Attributes } from './html-elements.ts';

/** Letters in Wingdings that Outlook writes for `:-)`, `-->` and the like. */
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
 * @param isAround whether the surrounding letters are symbols
 */
export function isWingdings({ style = '', face = '' }: Attributes, isAround: boolean): boolean {
  const font = /font-family:\s*["']?([^;,"']+)/i.exec(style)?.[1] ?? face;
  return font === '' ? isAround : /^wingdings$/i.test(font.trim());
}

/** Replaces letters by the symbols that they show; unknown ones stay letters. */
export function inSymbols(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => symbols[letter] ?? letter);
}
