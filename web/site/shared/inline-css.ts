/**
 * Tailwind's style sheet for inlining. Registered properties become plain ones with an initial value on every element,
 * which is Tailwind's own fallback for browsers without them: the sheet is shorter, and the validator of our pages knows
 * all of its syntax. Properties that the sheet never sets are replaced by their values, and those that it never reads are
 * removed.
 * @param sheet Tailwind's output, minified or not
 */
export function inlineCss(sheet: string) {
  const plain = sheet.replace(/^\/\*!.*?\*\/\s*/s, '').replaceAll(/@property\s[^{]+\{[^}]*\}/g, '');
  const found = /@layer properties\s*\{\s*@supports[^{]*\{([^{]*)\{([^}]*)\}\s*\}\s*\}/.exec(plain);
  if (!found) return plain;
  const [block, selector = '', properties = ''] = found;
  const initial = properties.split(';').map((declaration) => declaration.trim());
  const rules = initial.reduce(withValue, plain.replace(block, ''));
  const read = initial.filter((declaration) => rules.includes(`var(${declaration.split(':')[0]}`));
  return `@layer properties{${selector}{${read.join(';')}}}${rules}`;
}

/** Puts a property's initial value, or what stands for it without one, in its places, unless a rule sets it. */
function withValue(rules: string, declaration: string) {
  const [property = '', value = ''] = declaration.split(/:\s*(.*)/s);
  if (!property || new RegExp(`[{;\\s]${property}:`).test(rules)) return rules;

  const reading = new RegExp(`var\\(${property}(?:,((?:[^()]|\\([^()]*\\))*))?\\)`, 'g');
  return rules.replaceAll(reading, (whole, fallback?: string) => (value === 'initial' ? (fallback ?? whole) : value));
}
