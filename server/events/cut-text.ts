import { AuditTextLength } from '#contract/audit-constants.ts';

/** A value; a long text is shortened to its beginning. */
export function cutText(value: unknown) {
  const isLong = typeof value === 'string' && value.length > AuditTextLength;
  return isLong ? `${value.slice(0, AuditTextLength).toWellFormed()}…` : value;
}
