/** Where the slash is that starts the line of the cursor; undefined if there is none. */
export function startOfSearch({ value, selectionStart }: HTMLTextAreaElement) {
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1;
  return value[start] === '/' && start < selectionStart ? start : undefined;
}

/** What is typed after the slash that starts the line of the cursor; null if there is none. */
export function searchIn(field: HTMLTextAreaElement | null) {
  const start = field ? startOfSearch(field) : undefined;
  return field && start !== undefined ? field.value.slice(start + 1, field.selectionStart) : null;
}
