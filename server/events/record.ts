import { sql } from 'drizzle-orm';
import type { AuditWays } from '#contract/audit-constants.ts';
import type { Db } from '#server/database/client.ts';
import { type EventSubjects, events } from '#server/database/tables/events.ts';
import { users } from '#server/database/tables/users.ts';
import { fullName } from '#server/domain/full-name.ts';
import { storableAddress } from '#server/lib/client-address.ts';
import { signalOnCommit } from '#server/process/signals.ts';
import type { Actor } from './actor.ts';
import type { EventName } from './event-names.ts';

export type Changes = Record<string, [from: unknown, to: unknown]>;

export type NewEvent = EventName & {
  recordId: string;
  /** The record's readable name: `TKT-1001`, `Gateway Dental`. */
  recordName: string;
  /** The part of the record that the event is about; by default the whole record. */
  subject?: { type: (typeof EventSubjects)[number]; id: string };
  changes?: Changes;
};

/**
 * Stores an event in the change's own transaction, so that neither exists without the other. Never pass a password, a
 * token or the hash of one.
 */
export async function record(tx: Db, actor: Actor, event: NewEvent) {
  await recordAll(tx, actor, [event]);
}

/** Like `record`, for several records. Requires at least one. */
export async function recordAll(tx: Db, actor: Actor, all: NewEvent[]) {
  const by = {
    actorId: actor.type === 'user' ? actor.id : null,
    actorName: nameOf(actor),
    client: storableAddress(actor.address),
    via: wayOf(actor),
  };
  const rows = all.map(({ subject, ...event }) => ({
    ...event,
    ...by,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  }));
  await tx.insert(events).values(rows);
  for (const { kind, action, changes = {} } of all)
    signalOnCommit('event', { kind, action, fields: Object.keys(changes) });
}

/** The actor's name in the audit log. */
function nameOf(actor: Actor) {
  if (actor.type === 'system') return 'Archway';
  if (actor.type === 'visitor') return actor.name;
  return sql`(select ${fullName(users)} from ${users} where ${users.id} = ${actor.id})`;
}

function wayOf(actor: Actor): (typeof AuditWays)[number] | null {
  if (actor.type === 'system') return null;
  return actor.via ?? (actor.type === 'visitor' ? 'website' : null);
}
