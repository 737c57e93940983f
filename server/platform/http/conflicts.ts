import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { cutText } from '#server/platform/events/changes.ts';

/** The version of the record that a change was made from, if the client sent one. */
export type Copy = { version?: number | undefined; ifMatch?: string | undefined };

/** How many of the newest changes are searched for those since a stale copy. */
const StaleChanges = 200;

export type Versioned = { id: string; version: number };

export type StaleOptions = {
  /** The record's name within a sentence. */
  what: string;
  /** The fields whose changes count as versions, if the log also has other changes of the record. */
  fields?: readonly string[];
  /** Fields whose earlier values must not be shown to the actor. */
  hidden?: readonly string[];
  /** The record whose events are about it, if it is a part of that one. */
  partOf?: string;
  /** Fields for which the log keeps only the length. An equal length does not mean an equal text. */
  summarized?: readonly string[];
};

/** The entity tag of a record (RFC 9110, section 8.8.3). */
export function etagOf({ version }: Pick<Versioned, 'version'>) {
  return `"${version}"`;
}

/**
 * Refuses a change made from a stale copy. Call it last before writing, with the record locked, so that only one of
 * several requests with the same version succeeds.
 * @throws 412 for an `If-Match` (RFC 9110, section 13.1.1), 409 for a version in the body, with the changes since
 */
export async function refuseStale(tx: Db, current: Versioned, copy: Copy, { what, ...options }: StaleOptions) {
  const isMatched = copy.ifMatch === undefined || copy.ifMatch.trim() === '*' || tagsIn(copy).includes(current.version);
  const isPresent = copy.version === undefined || copy.version === current.version;
  if (isMatched && isPresent) return;

  const { version = Math.max(...tagsIn(copy), 0) } = copy;
  const changes = version > 0 ? await changesSince(tx, current, version, options) : [];
  const message = `This ${what} was changed since you opened it. Look at what changed, then save yours again or take theirs.`;
  throw new Refusal(isMatched ? 'stale' : 'unmatched', message, {
    details: { version: current.version, changes, current },
  });
}

/** The versions in an `If-Match` header; weak tags never match there. */
function tagsIn({ ifMatch = '' }: Copy) {
  return ifMatch
    .split(',')
    .map((tag) => Number(/^"([1-9]\d{0,9})"$/.exec(tag.trim())?.[1]))
    .filter((version) => version > 0);
}

/**
 * Each of these entries in the log is one version: a change, other dates that a routine skips, the answer to an inquiry, or the
 * removal of a ticket's title or description.
 */
const isVersion = or(
  inArray(events.action, ['changed', 'skipped']),
  sql`${events.changes} ? 'isAnswered'`,
  and(eq(events.action, 'redacted'), sql`(${events.changes} ? 'title' or ${events.changes} ? 'description')`),
);

/** The fields that differ from an earlier version. */
async function changesSince(tx: Db, { id, version }: Versioned, since: number, options: Omit<StaleOptions, 'what'>) {
  const { fields, hidden = [], partOf, summarized = [] } = options;
  const steps = Math.max(0, Math.min(version - since, StaleChanges));
  // Ordered by id: ids are made while the record is locked, but `created_at` is the start of the transaction.
  const entries = await tx
    .select({ changes: events.changes, byName: events.actorName, at: events.createdAt })
    .from(events)
    .where(
      and(
        partOf === undefined
          ? and(eq(events.recordId, id), isVersion)
          : and(eq(events.recordId, partOf), eq(events.subjectId, id)),
        fields && sql`${events.changes} ?| ${sql.param(fields)}`,
      ),
    )
    .orderBy(desc(events.id))
    .limit(steps);

  const byField = new Map<string, { field: string; from: unknown; to: unknown; byName: string; at: Date }>();
  for (const { changes, byName, at } of entries.reverse()) {
    for (const [field, [was, to]] of Object.entries(changes ?? {})) {
      const { from = was } = byField.get(field) ?? {};
      byField.set(field, { field, from, to, byName, at });
    }
  }
  return [...byField.values()]
    .filter(({ field, from, to }) => summarized.includes(field) || JSON.stringify(from) !== JSON.stringify(to))
    .map(({ from, to, ...change }) => ({
      ...change,
      from: hidden.includes(change.field) ? null : cutText(from),
      to: cutText(to),
    }));
}
