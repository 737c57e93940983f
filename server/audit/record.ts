import { type Placeholder, sql } from 'drizzle-orm';
import type { AuditActions, AuditKinds } from '#contract/constants.ts';
import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { placesOf, prepared } from '#server/database/prepared.ts';
import { auditEntries, newId, users } from '#server/database/schema.ts';
import { storableAddress } from '#server/limits.ts';

/** The program itself, where nobody asked for a change. */
export const program = { id: null, name: 'Archway' } as const;

/** Who makes a change, and from which IP address; a job or a test has none. */
export type Author = Actor & { address?: string | undefined };

/** Whom an entry names: a user, or somebody who has no account (a visitor of the website, the program itself). */
type Doer = { id: string; address?: string | undefined } | { id: null; name: string; address?: string | undefined };

export type Changes = Record<string, [from: unknown, to: unknown]>;

type Event = {
  action: (typeof AuditActions)[number];
  kind: (typeof AuditKinds)[number];
  recordId: string;
  /** The record as people call it: `TKT-1001`, `Gateway Dental`. */
  recordName: string;
  changes?: Changes;
};

/**
 * Adds to the audit log, in the transaction of the change itself: there is never one without the other.
 * Never give it a password, a token or the hash of one.
 */
export async function record(tx: Db, author: Doer, { changes, ...event }: Event) {
  const row = { id: newId(), ...event, actorId: author.id, client: storableAddress(author.address) };
  const values = {
    ...row,
    changes: changes ? JSON.stringify(changes) : null,
    actorName: author.id === null ? author.name : null,
  };
  const build = () =>
    tx.insert(auditEntries).values({
      ...placesOf(row),
      changes: sql`${sql.placeholder('changes')}::jsonb`,
      actorName: sql`coalesce(${sql.placeholder('actorName')}, ${nameOf(sql.placeholder('actorId'))})`,
    });
  await prepared(tx, 'new audit entry', build, values);
}

/** As `record`, for what somebody does to several records at once; at least one. */
export async function recordAll(tx: Db, author: Doer, events: Event[]) {
  const by = {
    actorId: author.id,
    actorName: author.id === null ? author.name : nameOf(author.id),
    client: storableAddress(author.address),
  };
  await tx.insert(auditEntries).values(events.map((event) => ({ ...event, ...by })));
}

/** A user as the audit log calls them. */
export function userRecord({ id, firstName, lastName, email }: Person) {
  return { kind: 'user', recordId: id, recordName: `${firstName} ${lastName} (${email})` } as const;
}

type Person = { id: string; firstName: string; lastName: string; email: string };

/** Which of the fields that were sent differ from what was there. */
export function changesBetween<Row extends object>(before: Row, sent: { [field in keyof Row]?: unknown }) {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was.get(field)),
  );
  return Object.fromEntries(
    changed.map(([field, value]): [string, [unknown, unknown]] => [field, [was.get(field), value]]),
  );
}

function nameOf(userId: string | Placeholder) {
  return sql`(select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = ${userId})`;
}
