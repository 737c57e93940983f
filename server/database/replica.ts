import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { HttpError } from '#server/errors.ts';
import { connect, type Db, one } from './client.ts';

/** Does something that only reads, on whichever server may answer it. */
export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** How long a connection to a replica may take to be had, in milliseconds. */
const LONGEST_WAIT = 300;
/** How often a replica is looked at that is a little behind, and how long lies between, in milliseconds. */
const LOOKS = 5;
const NEXT_LOOK = 10;

/** How long replicas are left alone, in milliseconds. */
const usual = {
  /** One stays behind. */
  behind: 1_000,
  /** One has failed. */
  broken: 5_000,
  /**
   * Another server became the primary, or the program has only just started: a replica may hold writes of a lost primary
   * that nobody was told of, until it is made to follow the new one.
   */
  takeover: 10_000,
};

type Options = { db: Db; log: Logger; size?: number; pauses?: typeof usual };

/**
 * Reads from replicas that are as fresh as from the primary. The primary is asked how far it is, and a replica answers
 * only once it is there: whatever was acknowledged to anybody before the read began is in it. Where no replica gets there
 * soon, or one fails, the primary answers.
 * @param url where the replicas are; whoever shares connections out between them may stand there
 * @param db the primary
 * @param size how many connections there are at the most
 * @param pauses how long replicas are left alone, and when, in milliseconds
 */
export function readsFrom(url: string, { db, log, size, pauses = usual }: Options) {
  const replica = connect(url, { isReplica: true, longestWait: LONGEST_WAIT, ...(size ? { size } : {}) });
  let timeline = { id: '', since: 0 };
  let pausedUntil = 0;
  let isBroken = false;

  const read: Read = async (work) => {
    if (performance.now() < pausedUntil) return work(db);
    const position = await positionOf(db);
    if (!isSettled(position.timeline)) return work(db);

    try {
      const result = await replica.onOne(async (connection) => {
        await arrivalAt(connection, position.lsn);
        return work(connection);
      });
      mended();
      return result;
    } catch (error) {
      if (isAnswer(error)) throw error;
      pause(error);
      return work(db);
    }
  };

  function isSettled(id: string) {
    if (id !== timeline.id) timeline = { id, since: performance.now() };
    return performance.now() - timeline.since >= pauses.takeover;
  }

  function pause(error: unknown) {
    const isBehind = error instanceof Behind;
    pausedUntil = performance.now() + (isBehind ? pauses.behind : pauses.broken);
    if (isBehind || isBroken) return;
    isBroken = true;
    log.warn({ err: error }, 'No replica answers: the primary answers all reads meanwhile');
  }

  function mended() {
    if (isBroken) log.info('Replicas answer reads again');
    isBroken = false;
  }

  return { read, close: () => replica.pool.end() };
}

/** That a replica has not yet what was asked of it. */
class Behind extends Error {}

/** How far the primary has come, and which line of primaries it continues. */
async function positionOf(db: Db) {
  const { rows } = await db.execute<{ lsn: string; timeline: string }>(
    sql`select lsn, left(pg_walfile_name(lsn), 8) as timeline from pg_current_wal_flush_lsn() as lsn`,
  );
  return one(rows);
}

/** Waits until a replica has come as far as the primary was. A server that is no replica any more never does. */
async function arrivalAt(db: Db, lsn: string) {
  for (let look = 1; ; look++) {
    const { rows } = await db.execute<{ isThere: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isThere"`,
    );
    if (one(rows).isThere) return;
    if (look === LOOKS) throw new Behind();
    await setTimeout(NEXT_LOOK);
  }
}

/** What the primary would answer as well: a refusal, or that a query takes too long (57014). */
function isAnswer(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return error instanceof HttpError || (cause instanceof Error && 'code' in cause && cause.code === '57014');
}
