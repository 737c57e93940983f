/** Where the last `@` before the cursor is that starts a word; undefined if there is none on its line. */
export function startOfMention({ value, selectionStart }: HTMLTextAreaElement) {
  const before = value.slice(0, selectionStart);
  const [found] = /(?<![^\s(])@[^@\n]*$/.exec(before) ?? [];
  return found ? selectionStart - found.length : undefined;
}
