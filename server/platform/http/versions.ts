import type { Db } from '#server/platform/database/client.ts';
import type { Actor } from '#server/platform/events/actor.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import type { ActionOf, ChangedKind } from '#server/platform/events/event-names.ts';
import { type Changes, type NewEvent, record } from '#server/platform/events/record.ts';
import { type Copy, refuseStale, type StaleOptions, type Versioned } from './conflicts.ts';

/** The kind of a record, and what happened to it in the audit log: by default it was changed. */
type ChangedRecord = { [Of in ChangedKind]: { kind: Of; action?: ActionOf<Of> } }[ChangedKind];

type Update<Row extends Versioned, Values> = Omit<StaleOptions, 'what'> & {
  /** The record's name in the audit log. */
  named: Pick<NewEvent, 'recordId' | 'recordName'> & ChangedRecord;
  /** The record's name within a sentence; by default its kind. */
  what?: string;
  /** Computes the values that were sent, once the copy is known to be current. */
  values: () => Values | Promise<Values>;
  write: (row: Values & { version: number }, changes: Changes) => Promise<unknown>;
  read: () => Promise<Row>;
  /** What the audit log keeps of the changes; by default all of them. */
  recorded?: (changes: Changes, after: Row) => Changes | Promise<Changes>;
};

/**
 * Updates a versioned record: refuses a stale copy, compares, writes and records. Without a difference nothing is written.
 * @param current the record, locked until the transaction ends
 * @param copy the version that was edited; without it the values overwrite whatever is stored
 * @returns the record after the update
 * @throws 409 or 412 for a stale copy
 */
export async function updateVersioned<Row extends Versioned, Values extends { [field in keyof Row]?: unknown }>(
  tx: Db,
  actor: Actor,
  current: Row,
  copy: Copy,
  { named, what = named.kind, values, write, read, recorded, ...options }: Update<Row, Values>,
) {
  await refuseStale(tx, current, copy, { what, ...options });
  const sent = await values();
  const changes = changesBetween(current, sent);
  if (Object.keys(changes).length === 0) return current;

  await write({ ...sent, version: current.version + 1 }, changes);
  const after = await read();
  await record(tx, actor, { action: 'changed', ...named, changes: (await recorded?.(changes, after)) ?? changes });
  return after;
}
