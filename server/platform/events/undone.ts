import { isDeepStrictEqual } from 'node:util';
import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import { HOUR, MINUTE } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import type { StoredEvent } from './cursors.ts';

/** How long after a change its actor can take it back, in milliseconds. What they set back later is a change of its own. */
export const UndoTime = 10 * MINUTE;

/** The literal condition of events about what can be undone: fields of tickets, whichever way they are set. */
export const isUndoable = sql`events.kind = 'ticket' and events.action = 'changed'`;

type Change = Pick<StoredEvent, 'id' | 'recordId' | 'actorId' | 'createdAt' | 'changes'>;
type Step = { event: Change; field: string; from: unknown; to: unknown };

/** A field that has its former value again: the events that made it so, the first one first, and when the last one did. */
export type Undone = { field: string; eventIds: string[]; at: Date };

/**
 * Finds what people have taken back themselves: the changes of a field by one person, without another's in between, after
 * which it was as before. It makes no difference how: by an Undo, by hand, or by a program.
 * @param changes in order
 */
export function undoneIn(changes: Change[]): Undone[] {
  const undone: Undone[] = [];
  /** The last person's steps that still count, by record and field. */
  const standing = new Map<string, Step[]>();
  for (const step of changes.flatMap(stepsOf)) {
    const { event, field, to } = step;
    const key = `${event.recordId} ${field}`;
    const last = standing.get(key) ?? [];
    const own = last[0]?.event.actorId === event.actorId ? last : [];
    const start = own.findIndex((each) => isDeepStrictEqual(each.from, to) && isWithin(each.event, event));
    standing.set(key, start < 0 ? [...own, step] : own.slice(0, start));
    if (start >= 0) {
      const eventIds = [...own.slice(start), step].map((each) => each.event.id);
      undone.push({ field, eventIds, at: event.createdAt });
    }
  }
  return undone;
}

function stepsOf(event: Change): Step[] {
  return Object.entries(event.changes ?? {}).map(([field, [from, to]]) => ({ event, field, from, to }));
}

function isWithin(first: Change, last: Change) {
  return last.createdAt.getTime() - first.createdAt.getTime() <= UndoTime;
}

/**
 * Finds what was taken back on some records.
 * @param since when the first change of interest happened. Those of the hour before are read as well, because each one tells
 * what the next takes back.
 */
export async function listUndone(db: Db, recordIds: string[], since: Date): Promise<Undone[]> {
  if (recordIds.length === 0) return [];
  const { id, recordId, actorId, createdAt } = events;
  // No email has an earlier title or description, and they may be long.
  const changes = sql<StoredEvent['changes']>`${events.changes} - array['title', 'description']`;
  const found = await db
    .select({ id, recordId, actorId, createdAt, changes })
    .from(events)
    .where(and(inArray(recordId, recordIds), isUndoable, gt(createdAt, new Date(since.getTime() - HOUR))))
    .orderBy(asc(events.position), asc(id));
  return undoneIn(found);
}
