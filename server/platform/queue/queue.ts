import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, one } from '#server/platform/database/client.ts';
import { dueInTurn } from '#server/platform/database/tables/columns.ts';

type Definition = {
  /** Unique. */
  name: string;
  /** Its columns are `queueColumns` of tables/columns.ts. */
  table: PgTable & Record<'id' | 'attempts' | 'nextAttemptAt', PgColumn>;
  /** Whether a row waits: the literal condition of the table's indexes on `next_attempt_at` and on turns. */
  isWaiting: SQL;
  /**
   * Whose turn a row takes, such as its recipient: a text that is never empty, as the table's index on turns has it. That
   * index is on urgency, if there is one, owner, `dueInTurn` and `id`.
   */
  owner: SQL;
  /** How urgent a row is: a number from 0, the most urgent, to `least`, as in the index on turns. */
  urgency?: {
    of: SQL;
    least: number;
    /** One of several workers takes only rows up to this number, so that they never wait for others to end. */
    reserved: number;
  };
  /** Whether a due row, `due`, may start; all may by default. */
  mayStart?: SQL;
  /**
   * Whether an `owner` is served at all now; all are by default. The backlog of one who is not is not read, so that the rows
   * need not be moved.
   */
  isServed?: SQL;
  /** Takes the locks of a row and of its owner until the transaction ends; false if somebody has them. */
  lock: SQL;
};

declare const isDefined: unique symbol;

/** Rows of a table that wait for work which is done once, and tried again after a failure. */
export type Queue = Definition & { readonly [isDefined]: true };

const defined = new Set<Queue>();

/** Every queue that the loaded modules define. A test holds each to its promises. */
export const queues: ReadonlySet<Queue> = defined;

/** Defines a queue. Workers run no other. */
export function defineQueue(definition: Definition): Queue {
  const queue = definition as Queue;
  defined.add(queue);
  return queue;
}

/** A row in somebody's hands. */
export type Claim = { id: string; owner: string; urgency: number };

/** What a process remembers between claims. */
export type Turns = {
  /** The owner who was served last, by urgency. */
  last: Map<number, string>;
  /** The claims of this process. Their owners wait. */
  held: Iterable<Claim>;
};

const noTurns = (): Turns => ({ last: new Map(), held: [] });

/**
 * Claims a row until the transaction ends, which it also does if the process dies. The most urgent rows come first. Among
 * equally urgent ones owners take turns, so that somebody's backlog, however long, delays everybody else by one row at most.
 * An owner's own rows come in the order in which they are due, one at a time.
 *
 * The lock is advisory: with a row lock the transaction would count as a write, which delays every consumer of events for as
 * long as the work takes.
 * @param turns is updated
 * @param most the least urgent row to take
 * @returns the row; undefined if there is none. Another process may have finished it just before the lock, so check that it
 * still waits
 */
export async function claimDue(tx: Db, queue: Queue, turns = noTurns(), most = queue.urgency?.least ?? 0) {
  const { isServed = sql`true`, lock } = queue;
  // Those after the owner served last, then all from the start.
  const parts = Array.from({ length: most + 1 }, (_, urgency) => urgency).flatMap((urgency) => {
    const last = turns.last.get(urgency);
    return last === undefined ? [{ urgency, after: '' }] : [last, ''].map((after) => ({ urgency, after }));
  });
  const held = [...turns.held].map(turnOf);
  // The index on turns has the rows in this order. Before PostgreSQL has counted any, it would rather sort all of a backlog.
  // And the work may take longer than the database lets a transaction idle.
  await tx.execute(sql`
    select set_config('enable_sort', 'off', true), set_config('idle_in_transaction_session_timeout', '0', true)`);
  const isHeld = sql`part.urgency || ' ' || found.owner = any(${sql.param(held)}::text[])`;
  // One descent of the index for each owner, until one can be locked.
  const { rows } = await tx.execute<Claim>(sql`
    select found.id, found.owner, part.urgency
    from unnest(${sql.param(parts.map(({ urgency }) => urgency))}::int[], ${sql.param(parts.map(({ after }) => after))}::text[])
      as part (urgency, after)
    cross join lateral (
      with recursive turn as (
        ${firstAfter(queue, sql`part.after`)}
        union all
        select next.id, next.owner from turn cross join lateral ${firstAfter(queue, sql`turn.owner`)} as next
      )
      select id, owner from turn
    ) as found
    where case when ${isHeld} then false when ${isServed} then ${lock} else false end
    limit 1`);
  const [claimed] = rows;
  if (!claimed) return undefined;
  turns.last.set(claimed.urgency, claimed.owner);
  return claimed;
}

/** Urgent work of an owner does not wait for what they get otherwise. */
const turnOf = ({ urgency, owner }: Claim) => `${urgency} ${owner}`;

/** The first row of the next owner who has one that may start. */
function firstAfter({ table, isWaiting, owner, urgency, mayStart = sql`true` }: Queue, after: SQL) {
  const isUrgent = urgency ? sql`${urgency.of} = part.urgency` : sql`true`;
  return sql`(
    select id, ${owner} as owner from ${table} as due
    where ${isWaiting} and ${isUrgent} and ${owner} > ${after} and ${dueInTurn} <= now() at time zone 'UTC' and ${mayStart}
    order by ${owner}, ${dueInTurn}, id limit 1)`;
}

/**
 * Whether a row is due, and how long until the next one is, in milliseconds; undefined if none is scheduled. A due row that
 * can't be claimed is in the hands of another process, so there is no reason to check again at once.
 */
export async function findNext(db: Db, { name, table, isWaiting }: Queue) {
  const next = await db
    .select({
      isDue: sql<boolean>`(select coalesce(min(next_attempt_at) <= now(), false) from ${table} where ${isWaiting})`,
      wait: sql<number | null>`(
        select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8
        from ${table} where ${isWaiting} and next_attempt_at > now())`,
    })
    .from(sql`(select) as nothing`)
    .prepare(`next of ${name}`)
    .execute();
  const { isDue, wait } = one(next);
  return { isDue, wait: wait ?? undefined };
}

/** What each attempt changes in a row that keeps when it was tried first. */
export function attemptOf({ attempts, firstAttemptAt }: Record<'attempts' | 'firstAttemptAt', PgColumn>) {
  return { attempts: sql`${attempts} + 1`, firstAttemptAt: sql`coalesce(${firstAttemptAt}, clock_timestamp())` };
}

export type Backoff = { firstRetry: number; longestRetry: number };

/** When a row is tried again after a failure: each delay is twice the one before, up to the longest, in milliseconds. */
export function nextAttempt({ table: { attempts } }: Queue, { firstRetry, longestRetry }: Backoff) {
  return sql<Date>`clock_timestamp() + least(${firstRetry} * 2 ^ least(${attempts}, 30), ${longestRetry}) * interval '1 millisecond'`;
}
