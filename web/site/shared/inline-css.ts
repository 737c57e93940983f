/**
 * Tailwind's sheet as it goes into a page. Its registered properties become plain ones with a start value on every
 * element, as Tailwind itself has them for browsers that can't register: the sheet is shorter, and the checker of our
 * pages knows every word of it.
 * @param sheet as Tailwind writes it, minified or not
 */
export function inlineCss(sheet: string) {
  return sheet
    .replaceAll(/@property\s[^{]+\{[^}]*\}/g, '')
    .replace(/(@layer properties\s*\{)\s*@supports[^{]*\{([^{]*\{[^}]*\})\s*\}/, '$1$2');
}
