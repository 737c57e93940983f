import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditQueryInput } from '#contract/audit.ts';
import { AuditTextLength } from '#contract/constants.ts';
import { Id } from '#contract/primitives.ts';
import type { Db } from '#server/database/client.ts';
import { auditEntries } from '#server/database/schema.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { containing, indexed, newestMatches, wordsOf } from '#server/search.ts';
import type { Changes } from './record.ts';

/** What a cursor holds: the sort keys of the list. */
export const cursorOf = (entry: { createdAt: Date; id: string }) => [entry.createdAt.toISOString(), entry.id];

/**
 * One page of the audit log, newest first.
 * @returns one more than asked for where more follow
 */
export async function listAuditEntries(db: Db, query: AuditQueryInput) {
  const page = after(query.cursor, [byMoment(auditEntries.createdAt), byId(auditEntries.id)], 'desc');
  const limit = query.limit + 1;
  const listed = and(matches(query), page.where);
  const rows = await db
    .select()
    .from(auditEntries)
    .where(isFound(query, listed, limit))
    .orderBy(...page.orderBy)
    .limit(limit);
  return rows.map(({ client, changes, ...entry }) => ({
    ...entry,
    address: client,
    changes: changes && cutTexts(changes),
  }));
}

function matches({ actor, kind, action, record, from, to }: AuditQueryInput) {
  return and(
    isId(actor) ? eq(auditEntries.actorId, actor) : undefined,
    kind && eq(auditEntries.kind, kind),
    action && eq(auditEntries.action, action),
    isId(record) ? eq(auditEntries.recordId, record) : undefined,
    from && gte(auditEntries.createdAt, from),
    to && lt(auditEntries.createdAt, to),
  );
}

/** Which entries of a list have the names in them that were asked for: all, where none was. */
function isFound({ actor, record }: AuditQueryInput, listed: SQL | undefined, limit: number) {
  const names = [
    { search: actor, name: auditEntries.actorName },
    { search: record, name: auditEntries.recordName },
  ].flatMap(({ search, name }) => (search && !isId(search) ? [{ search, name }] : []));
  if (names.length === 0) return listed;

  const inWords = and(...names.map(({ search, name }) => sql`lower(${name}) like lower(${containing(search)})`));
  const nearly = sql.join(
    names.map(({ search }) => indexed(searchText, wordsOf(search))),
    sql` and `,
  );
  const newest = newestMatches({ table: auditEntries, listed, inWords, nearly: [nearly], limit });
  return sql`${auditEntries.id} in (${newest})`;
}

/** The expression of the index audit_entries_search. */
const searchText = sql`lower(${auditEntries.actorName} || E'\\n' || ${auditEntries.recordName})`;

/** An id means that one; anything else is part of a name. */
function isId(text: string | undefined): text is string {
  return Id.safeParse(text).success;
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
