/**
 * Tailwind's sheet as it goes into a page. Its registered properties become plain ones with a start value on every
 * element, as Tailwind itself has them for browsers that can't register: the sheet is shorter, and the checker of our
 * pages knows every word of it. What dresses the parts of date and search fields goes: the site has none.
 * @param sheet as Tailwind writes it, minified or not
 */
export function inlineCss(sheet: string) {
  return sheet
    .replaceAll(/::-webkit-(?:date|calendar|search)[^{},]*\{[^}]*\}/g, '')
    .replaceAll(/@property\s[^{]+\{[^}]*\}/g, '')
    .replace(/(@layer properties\s*\{)\s*@supports[^{]*\{([^{]*\{[^}]*\})\s*\}/, '$1$2');
}
