import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditQueryInput } from '#contract/audit.ts';
import { AuditTextLength } from '#contract/constants.ts';
import { Id } from '#contract/primitives.ts';
import type { Db } from '#server/database/client.ts';
import { auditEntries } from '#server/database/schema.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { containing } from '#server/search.ts';
import type { Changes } from './record.ts';

/** What a cursor holds: the sort keys of the list. */
export const cursorOf = (entry: { createdAt: Date; id: string }) => [entry.createdAt.toISOString(), entry.id];

/**
 * One page of the audit log, newest first.
 * @returns one more than asked for where more follow
 */
export async function listAuditEntries(db: Db, query: AuditQueryInput) {
  const page = after(query.cursor, [byMoment(auditEntries.createdAt), byId(auditEntries.id)], 'desc');
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(matches(query), page.where))
    .orderBy(...page.orderBy)
    .limit(query.limit + 1);
  return rows.map(({ client, changes, ...entry }) => ({
    ...entry,
    address: client,
    changes: changes && cutTexts(changes),
  }));
}

function matches({ actor, kind, action, record, from, to }: AuditQueryInput) {
  return and(
    namedBy(actor, { id: auditEntries.actorId, name: auditEntries.actorName }),
    kind && eq(auditEntries.kind, kind),
    action && eq(auditEntries.action, action),
    namedBy(record, { id: auditEntries.recordId, name: auditEntries.recordName }),
    from && gte(auditEntries.createdAt, from),
    to && lt(auditEntries.createdAt, to),
  );
}

/** An id means that one; anything else is part of a name. */
function namedBy(text: string | undefined, { id, name }: { id: AnyPgColumn; name: AnyPgColumn }) {
  if (!text) return undefined;
  return Id.safeParse(text).success ? eq(id, text) : sql`lower(${name}) like lower(${containing(text)})`;
}

/** An article's whole text, before and after, is more than a list has room for. */
function cutTexts(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [from, to]]) => [field, [cut(from), cut(to)] satisfies [unknown, unknown]]),
  );
}

/** A value, or how it begins where it is a long text. */
export function cut(value: unknown) {
  const isLong = typeof value === 'string' && value.length > AuditTextLength;
  return isLong ? `${value.slice(0, AuditTextLength).toWellFormed()}…` : value;
}
