/**
 * Tailwind's sheet as it goes into a page. Its registered properties become plain ones with a start value on every
 * element, as Tailwind itself has them for browsers that can't register: the sheet is shorter, and the checker of our
 * pages knows every word of it. Those that nothing in the sheet reads are left out.
 * @param sheet as Tailwind writes it, minified or not
 */
export function inlineCss(sheet: string) {
  const plain = sheet.replaceAll(/@property\s[^{]+\{[^}]*\}/g, '');
  return plain.replace(
    /(@layer properties\s*\{)\s*@supports[^{]*\{([^{]*\{)([^}]*)\}\s*\}/,
    (_, layer: string, selector: string, properties: string) => `${layer}${selector}${readAmong(properties, plain)}}`,
  );
}

function readAmong(properties: string, sheet: string) {
  const isRead = (property: string) => sheet.includes(`var(${property.split(':')[0]?.trim()}`);
  return properties.split(';').filter(isRead).join(';');
}
