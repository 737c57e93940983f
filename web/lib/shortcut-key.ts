/**
 * The key of a shortcut: what is typed, or, on a keyboard without Latin letters, the letter at that place of an American
 * one. There `event.key` is a letter such as `л`, and whoever uses it knows the shortcut by its place. A letter is a capital
 * only with Shift: Caps Lock does not turn it into another shortcut.
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>) {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const isOtherScript = /^\p{Letter}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const latin = letter && isOtherScript ? letter : key;
  if (!/^[a-z]$/i.test(latin)) return key;
  return shiftKey ? latin.toUpperCase() : latin.toLowerCase();
}
