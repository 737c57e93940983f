import { readMarkdown } from './read-markdown.ts';

/** The program that `plain-text.ts` starts. It answers Markdown with its plain text, or null if it nests too deep. */
process.on('message', (markdown: string) => process.send?.(wordsOf(markdown)));
// Ctrl+C reaches all processes of a terminal. This one ends with its parent, after the last article is saved.
process.on('SIGINT', () => undefined);
process.send?.('ready');

function wordsOf(markdown: string) {
  try {
    return readMarkdown(markdown);
  } catch (error) {
    // Stack overflow.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
