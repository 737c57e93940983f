/** Parses comma-separated tags: trimmed, without empty ones. */
export function parseTags(text: string) {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
