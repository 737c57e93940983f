import { isBlank, type Line } from '../text/lines.ts';

/** A header that Lotus Notes draws in plain text has no more lines than these. */
const mostLines = 40;

const indented = /^ {8,}\S/;
const recipient = /(^| {2,})(to|an|a|à|para|per|pour|do|aan|till|til)\s*$/i;
const subject = /^ {12,}(subject|betreff|thema|objet|asunto|oggetto|assunto|onderwerp|temat|ämne|emne)\s*$/i;

/**
 * Where a header ends that Lotus Notes draws in columns, with the labels on the right: the author and the date stand on
 * the left, the names of the recipients in the middle.
 * @returns undefined if no such header begins at a line
 */
export function notesHeaderEnd(lines: Line[], start: number): number | undefined {
  let end = start;
  let hasRecipient = false;
  let hasSubject = false;
  for (let index = start; index < Math.min(lines.length, start + mostLines); index += 1) {
    const line = lines[index] as Line;
    if (isBlank(line)) continue;
    if (line.depth > 0 || !indented.test(line.text)) break;
    hasRecipient ||= recipient.test(line.text);
    hasSubject ||= subject.test(line.text);
    end = index + 1;
  }
  return hasRecipient && hasSubject ? end : undefined;
}
