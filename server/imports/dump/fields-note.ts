import type { ImportedComment } from '../source.ts';

/** The fields that an old system has and Archway lacks, as an internal note with one to a line; none without fields. */
export function fieldsNote(ticketKey: string, lines: string[], createdAt: Date): ImportedComment[] {
  if (lines.length === 0) return [];
  const key = `fields-${ticketKey}`;
  return [{ key, authorKey: null, body: { text: lines.join('\n') }, isInternal: true, createdAt, files: [] }];
}
