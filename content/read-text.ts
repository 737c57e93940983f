import type { Mistake } from './mistakes.ts';

/** A file's text, or why it has none: people save files in other encodings than the one that all programs share. */
export function textIn(file: string, content: Uint8Array): { text: string; mistakes: Mistake[] } {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return notUtf8(file, 1, ' but UTF-16');
  // With bytes that are not UTF-8 it has a mark in their place, which hardly anybody types.
  const text = new TextDecoder().decode(content).replace(/\r\n?/g, '\n');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return { text, mistakes: [] };
  } catch {
    return notUtf8(file, text.slice(0, text.indexOf('\uFFFD')).split('\n').length, '');
  }
}

function notUtf8(file: string, line: number, but: string) {
  const says = `the file is not UTF-8${but}: open it in your editor, and save it again with the encoding UTF-8.`;
  return { text: '', mistakes: [{ file, line, says }] };
}
