import type { Mistake } from './mistakes.ts';
import { placeholderSentences } from './yaml-values.ts';

/** A page in Markdown: its first line is its title, the rest its text. */
export function readMarkdown({ file, text, absent }: { file: string; text: string; absent: readonly string[] }) {
  const mistakes: Mistake[] = [];
  const [first = '', ...rest] = text.trim().split('\n');
  const [, title = ''] = /^# +(\S.*)$/.exec(first.trim()) ?? [];
  if (!title)
    mistakes.push({ file, line: 1, says: 'the first line must be the title of the page, such as: # Privacy Policy' });
  if (title && rest.join('').trim() === '')
    mistakes.push({ file, line: 1, says: 'the page has no text below its title.' });
  for (const [index, line] of text.split('\n').entries()) {
    for (const says of placeholderSentences(line, absent)) mistakes.push({ file, line: index + 1, says });
  }
  return { page: { title: title.trim(), text: rest.join('\n').trim() }, mistakes };
}
