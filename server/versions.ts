import { and, desc, eq } from 'drizzle-orm';
import { StaleChanges } from '#contract/constants.ts';
import { cut } from './audit/queries.ts';
import type { Db } from './database/client.ts';
import { auditEntries } from './database/schema.ts';
import { HttpError } from './errors.ts';

/** Which copy of a record a change was made from, as far as its caller says so. */
export type Copy = { version?: number | undefined; ifMatch?: string | undefined };

type Versioned = { id: string; version: number };

type StaleOptions = {
  /** The record as people call it, in the middle of a sentence. */
  what: string;
  /** Fields of which the caller is told what they are now, but not what they were. */
  hidden?: readonly string[];
  /** Fields of which the log keeps the length alone: that it is as before does not mean that the text is. */
  summarized?: readonly string[];
};

/** The entity tag of a record (RFC 9110, section 8.8.3). */
export function etagOf({ version }: Pick<Versioned, 'version'>) {
  return `"${version}"`;
}

/**
 * Refuses a change that was made from a copy which is not the present one. It is the last check before the writing, and the
 * record is locked: of many who send the same version one goes through.
 * @throws 412 for an `If-Match` (RFC 9110, section 13.1.1), 409 for a version in the body, with what changed since
 */
export async function refuseStale(tx: Db, current: Versioned, copy: Copy, { what, ...options }: StaleOptions) {
  const isMatched = copy.ifMatch === undefined || copy.ifMatch.trim() === '*' || tagsIn(copy).includes(current.version);
  const isPresent = copy.version === undefined || copy.version === current.version;
  if (isMatched && isPresent) return;

  const { version = Math.max(...tagsIn(copy), 0) } = copy;
  const changes = version > 0 ? await changesSince(tx, current, version, options) : [];
  const message = `This ${what} was changed since you opened it. Look at what changed, then save yours again or take theirs.`;
  throw new HttpError(isMatched ? 409 : 412, message, { details: { version: current.version, changes, current } });
}

/** The versions that an `If-Match` names; a weak tag matches nothing there. */
function tagsIn({ ifMatch = '' }: Copy) {
  return ifMatch
    .split(',')
    .map((tag) => Number(/^"([1-9]\d{0,9})"$/.exec(tag.trim())?.[1]))
    .filter((version) => version > 0);
}

/** What is not as it was in an earlier version, by field. Each entry of the log that says "changed" is one version. */
async function changesSince(tx: Db, { id, version }: Versioned, since: number, options: Omit<StaleOptions, 'what'>) {
  const { hidden = [], summarized = [] } = options;
  const steps = Math.max(0, Math.min(version - since, StaleChanges));
  // Ids grow in the order of the changes, since each is made while the record is locked; `created_at` is when its transaction began.
  const entries = await tx
    .select({ changes: auditEntries.changes, byName: auditEntries.actorName, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.recordId, id), eq(auditEntries.action, 'changed')))
    .orderBy(desc(auditEntries.id))
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
      from: hidden.includes(change.field) ? null : cut(from),
      to: cut(to),
    }));
}
