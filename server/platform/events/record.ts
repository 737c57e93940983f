import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AuditWays } from '#contract/audit-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { type EventSubjects, events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { storableAddress } from '#server/platform/lib/client-address.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
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
export async function record(tx: Db, actor: Actor, { subject, changes, ...event }: NewEvent) {
  const row = {
    ...event,
    ...rowOf(actor),
    id: newId(),
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    changes: changes ? JSON.stringify(changes) : null,
  };
  await (actor.type === 'user' ? insertOfUser(tx, row) : insertNamed(tx, { ...row, actorName: nameOf(actor) }));
  announce({ ...event, changes });
}

const insertNamed = prepared('new event', (tx) => insertOne(tx, sql`${sql.placeholder('actorName')}`));
const insertOfUser = prepared('new event of a user', (tx) => insertOne(tx, nameOfUser(sql.placeholder('actorId'))));

function insertOne(tx: Db, actorName: SQL) {
  const { placeholder } = sql;
  return tx.insert(events).values({
    id: placeholder('id'),
    actorId: placeholder('actorId'),
    actorName,
    client: placeholder('client'),
    via: placeholder('via'),
    page: placeholder('page'),
    action: placeholder('action'),
    kind: placeholder('kind'),
    recordId: placeholder('recordId'),
    recordName: placeholder('recordName'),
    subjectType: placeholder('subjectType'),
    subjectId: placeholder('subjectId'),
    // `undefined` is not JSON.
    changes: sql`${placeholder('changes')}::jsonb`,
  });
}

/** Like `record`, for several records. Requires at least one. */
export async function recordAll(tx: Db, actor: Actor, all: NewEvent[]) {
  const by = { ...rowOf(actor), actorName: actor.type === 'user' ? nameOfUser(actor.id) : nameOf(actor) };
  const rows = all.map(({ subject, ...event }) => ({
    ...event,
    ...by,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
  }));
  await tx.insert(events).values(rows);
  for (const event of all) announce(event);
}

function announce({ kind, action, changes = {} }: Pick<NewEvent, 'kind' | 'action' | 'changes'>) {
  signalOnCommit('event', { kind, action, fields: Object.keys(changes) });
}

/** The columns about the actor, besides the name. */
function rowOf(actor: Actor) {
  return {
    actorId: actor.type === 'user' ? actor.id : null,
    client: storableAddress(actor.address),
    via: wayOf(actor),
    page: actor.type === 'user' ? (actor.page ?? null) : null,
  };
}

/** The name in the audit log of an actor who is not a user. */
const nameOf = (actor: Exclude<Actor, { type: 'user' }>) => (actor.type === 'system' ? 'Archway' : actor.name);

const nameOfUser = (id: string | Placeholder) =>
  sql`(select ${fullName(users)} from ${users} where ${users.id} = ${id})`;

function wayOf(actor: Actor): (typeof AuditWays)[number] | null {
  if (actor.type === 'system') return null;
  return actor.via ?? (actor.type === 'visitor' ? 'website' : null);
}
