import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditQueryInput } from '#contract/audit.ts';
import { Id } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { indexed, patternsOf } from '#server/platform/database/search-words.ts';
import { statement } from '#server/platform/database/statement.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { cutText } from '#server/platform/events/changes.ts';
import type { Changes } from '#server/platform/events/record.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';

const newest = statement<{ id: string }>('people/audit/search');

/**
 * One page of the audit log, newest first.
 * @returns one more than requested if more follow
 */
export async function listAuditEntries(db: Db, query: AuditQueryInput) {
  const page = after(query.cursor, [byMoment(events.createdAt), byId(events.id)], 'desc');
  const limit = query.limit + 1;
  const listed = and(matches(query), page.where);
  const found = await findNamed(db, query, listed, limit);
  const rows = await db
    .select()
    .from(events)
    .where(found ? inArray(events.id, found) : listed)
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
    isId(actor) ? eq(events.actorId, actor) : undefined,
    kind && eq(events.kind, kind),
    action && eq(events.action, action),
    isId(record) ? eq(events.recordId, record) : undefined,
    record === undefined ? isSaidOnce : undefined,
    from && gte(events.createdAt, from),
    to && lt(events.createdAt, to),
  );
}

/** A merge and a split have an entry for each of their tickets. Among those of all records, the outer one says nothing new. */
const isSaidOnce = sql`(
  ${events.action} in ('merged', 'unmerged', 'split', 'unsplit') and ${events.changes} ?| array['merged', 'splitOff']
) is not true`;

/** The ids of the newest listed entries with the requested names, or undefined if no name is given. */
async function findNamed(db: Db, { actor, record }: AuditQueryInput, conditions: SQL | undefined, limit: number) {
  const searched = [
    { line: 1, name: actor },
    { line: 2, name: record },
  ].flatMap(({ line, name }) => (name === undefined || isId(name) ? [] : [{ line, name }]));
  if (searched.length === 0) return undefined;

  const isFound = and(...searched.map(({ line, name }) => hasWords(line, name)));
  const isIndexed = and(...searched.map(({ name }) => indexed(sql`search_text`, name)));
  const rows = await newest(db, { conditions: conditions ?? all, isFound, isIndexed: isIndexed ?? all, limit });
  return rows.map(({ id }) => id);
}

const all = sql`true`;

/** The actor's name is the first line of a searched text, the record's the second. */
function hasWords(line: number, name: string) {
  const patterns = sql`((select ${sql.param(patternsOf(name))}::text[])::text[])`;
  return sql`split_part(search_text, E'\\n', ${sql.raw(`${line}`)}) like all ${patterns}`;
}

/** A UUID is matched as an id; anything else is part of a name. */
function isId(text: string | undefined): text is string {
  return Id.safeParse(text).success;
}

/** The list shortens long texts, such as the whole text of an article before and after. */
function cutTexts(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [from, to]]) => [
      field,
      [cutText(from), cutText(to)] satisfies [unknown, unknown],
    ]),
  );
}
