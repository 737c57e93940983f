/**
 * Puts values into an inline script, which can't import them.
 * @param script has `{{name}}`, in quotes, for each value
 */
export function withValues(script: string, values: Record<string, string | number>) {
  const unused = new Set(Object.keys(values));
  const filled = script.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    unused.delete(name);
    if (!(name in values)) throw new Error(`The inline script has no value for ${name}.`);
    return String(values[name]);
  });
  if (unused.size > 0) throw new Error(`The inline script does not use ${[...unused].join(', ')}.`);
  return filled;
}
