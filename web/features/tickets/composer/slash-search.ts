/** Where the slash is that starts the line of the cursor; undefined if there is none. */
export function startOfSearch({ value, selectionStart }: HTMLTextAreaElement) {
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  return value[start] === '/' && start < selectionStart ? start : undefined;
}
