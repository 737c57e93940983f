import type { ExportedComment } from '../exported.ts';

/** The fields for which a record has no place, as an internal note with one to a line; none without fields. */
export function fieldsNote(ticketKey: string, lines: string[], createdAt: Date): ExportedComment[] {
  if (lines.length === 0) return [];
  const key = `fields-${ticketKey}`;
  return [{ key, authorKey: null, body: { text: lines.join('\n') }, isInternal: true, createdAt, files: [] }];
}
