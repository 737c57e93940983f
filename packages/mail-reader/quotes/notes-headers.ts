import { isBlank, type Line } from '../text/lines.ts';

/** The most lines of a header drawn by Lotus Notes. */
const mostLines = 40;

const indented = /^ {8,}\S/;
const recipient = /(^| {2,})(to|an|a|à|para|per|pour|do|aan|till|til)\s*$/i;
const subject = /^ {12,}(subject|betreff|thema|objet|asunto|oggetto|assunto|onderwerp|temat|ämne|emne)\s*$/i;

/**
 * The end of a header that Lotus Notes draws in three columns: author and date, recipients, labels.
 * @returns undefined if no such header starts at a line
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
