/**
 * Tailwind's style sheet for inlining. Registered properties become plain ones with an initial value on every element,
 * which is Tailwind's own fallback for browsers without them: the sheet is shorter, and the validator of our pages knows
 * all of its syntax. Properties that the sheet never reads are removed.
 * @param sheet Tailwind's output, minified or not
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
