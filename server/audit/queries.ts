import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import type { AuditQueryInput } from '#contract/audit.ts';
import { Id } from '#contract/primitives.ts';
import { searchWords } from '#contract/search-text.ts';
import type { Db } from '#server/database/client.ts';
import { asciiOnly, askedWords, containing, patternsOf } from '#server/database/search-words.ts';
import { statement } from '#server/database/statement.ts';
import { events } from '#server/database/tables/events.ts';
import { cutText } from '#server/events/changes.ts';
import type { Changes } from '#server/events/record.ts';
import { after, byId, byMoment, momentIn } from '#server/http/pagination.ts';

const newest = statement<{ id: string }>('audit/search');

/**
 * One page of the audit log, newest first.
 * @returns one more than requested if more follow
 */
export async function listAuditEntries(db: Db, query: AuditQueryInput) {
  const page = after(query.cursor, [byMoment(events.createdAt), byId(events.id)], 'desc');
  const limit = query.limit + 1;
  const listed = and(matches(query), page.where);
  const found = await findNamed(db, query, limit);
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
    from && gte(events.createdAt, from),
    to && lt(events.createdAt, to),
  );
}

/** The ids of the newest listed entries with the requested names, or undefined if no name is given. */
async function findNamed(db: Db, query: AuditQueryInput, limit: number) {
  const { kind, action, from, to, cursor } = query;
  const actor = given('actor', query.actor);
  const record = given('record', query.record);
  if (!actor.isName && !record.isName) return undefined;

  const filters = { kind, action, from, to };
  const chosen = Object.entries(filters).flatMap(([filter, value]) => (value === undefined ? [] : [filter]));
  const values = { ...filters, ...actor.values, ...record.values, ...(cursor ? momentIn(cursor) : {}), limit };
  const rows = await newest(db, [...actor.options, ...record.options, ...chosen, ...(cursor ? ['after'] : [])], values);
  return rows.map(({ id }) => id);
}

/** Options and values of the search for an id, or for a part of a name. */
function given(what: 'actor' | 'record', text: string | undefined) {
  if (!text) return { isName: false, options: [], values: {} };
  if (isId(text)) return { isName: false, options: [`${what}Id`], values: { [`${what}Id`]: text } };
  const { hasTrigrams, asked } = askedWords(searchWords(text));
  const [word = ''] = asked;
  return {
    isName: true,
    options: [`${what}${hasTrigrams ? 'Words' : 'Short'}`],
    values: { [what]: patternsOf(text), [`${what}Asked`]: hasTrigrams ? containing(asciiOnly(word)) : word },
  };
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
