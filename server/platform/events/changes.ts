import { AuditTextLength } from '#contract/audit-constants.ts';
import type { Changes } from './record.ts';

/** The fields sent whose values differ from the stored ones. */
export function changesBetween<Row extends object>(before: Row, sent: { [field in keyof Row]?: unknown }): Changes {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was.get(field)),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field, [was.get(field), value]]));
}

/** A value; a long text is shortened to its beginning. */
export function cutText(value: unknown) {
  const isLong = typeof value === 'string' && value.length > AuditTextLength;
  return isLong ? `${value.slice(0, AuditTextLength).toWellFormed()}…` : value;
}

/** Changes whose log has only the length of some fields: their texts can be confidential, or very long. */
export function lengthsOf(changes: Changes, fields: readonly string[]): Changes {
  const summarized = Object.entries(changes).map(([field, [from, to]]): [string, Changes[string]] =>
    fields.includes(field) ? [field, [lengthInWords(from), lengthInWords(to)]] : [field, [from, to]],
  );
  return Object.fromEntries(summarized);
}

function lengthInWords(value: unknown) {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  return typeof value === 'string'
    ? `${value.length.toLocaleString('en-US')} ${value.length === 1 ? 'character' : 'characters'}`
    : value;
}
