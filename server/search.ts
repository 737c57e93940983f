/**
 * A LIKE pattern in which what people type means itself. What is searched holds a field a line, so a search is one line:
 * it never matches the end of one field together with the start of the next.
 */
export function containing(search: string) {
  return `%${search.replace(/\s*[\r\n]\s*/g, ' ').replace(/[\\%_]/g, '\\$&')}%`;
}
