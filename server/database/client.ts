import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { tell } from '#server/telemetry/events.ts';
import { LargestPool } from './pool-size.ts';
import { cutSilentConnections } from './silence.ts';

export type Db = NodePgDatabase;

/** How long a connection may take to be had, new or from somebody who has it, in milliseconds. */
const LONGEST_WAIT = 1_800;

type Options = {
  onLoss?: (error: Error) => void;
  isOpen?: () => boolean;
  isReplica?: boolean;
  longestWait?: number;
  size?: number;
};

/**
 * A pool of connections to a PostgreSQL, and the query builder over it.
 * @param url a `postgresql://` address; for a Unix socket its host is the socket's directory, percent-encoded
 * @param onLoss told of connections that break while no query is under way on them (the server restarted); the pool
 * replaces them
 * @param isOpen whether queries may be made yet; by default at once
 * @param isReplica whether a server will do that takes no writes; otherwise it is told like one that is away
 * @param longestWait how long a connection may take to be had, in milliseconds
 * @param size how many connections there are at the most
 * @returns also `onOne`, which does something on one connection from beginning to end
 */
export function connect(url: string, options: Options = {}) {
  const { onLoss = () => {}, isOpen = () => true, isReplica = false } = options;
  const { longestWait = LONGEST_WAIT, size = LargestPool } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: longestWait,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    // With PostgreSQL's 4 MB an index that finds a word in many of a million rows forgets which, and each is looked at again.
    // And what takes a few milliseconds is neither worth compiling nor handing to helpers.
    options: '-c work_mem=16MB -c jit=off -c max_parallel_workers_per_gather=0',
    // Of a process that vanished without a word the database would keep the locks until the system gives its connections up.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'archway',
    verify: (client, done) => {
      if (!isOpen()) return done(notYet());
      if (isReplica) return done();
      refuseStandby(client).then(() => done(), done);
    },
  });
  tell('pool', { pool });
  // Without listeners, one broken connection ends the process: idle in the pool, or held by a transaction between queries.
  pool.on('connect', (client) => client.on('error', onLoss));
  pool.on('error', () => {});
  cutSilentConnections(pool, url);
  const db = drizzle({ client: pool, casing: 'snake_case' });
  const onOne = connectionsOf(pool);
  const transaction: Db['transaction'] = (work, config) => onOne((one) => one.transaction(work, config));
  return { db: Object.assign(db, { transaction }), pool, onOne };
}

/** As PostgreSQL says it while it starts itself (57P03, cannot_connect_now). */
function notYet(reason = 'The database is not up to date yet') {
  return Object.assign(new Error(reason), { code: '57P03' });
}

/**
 * Throws where a server takes no writes. While a cluster changes its primary, the old one may still be where the new one
 * is looked for: what it says of sessions is no longer true.
 */
export async function refuseStandby(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw notYet('The database is a standby, which takes no writes');
}

/**
 * Gives a connection back however its use ends. Drizzle's own transactions keep theirs where not even `begin` gets
 * through: sixteen of those, and the pool is empty for good.
 */
function connectionsOf(pool: pg.Pool) {
  const builders = new WeakMap<pg.PoolClient, Db>();

  return async <Result>(use: (db: Db) => Promise<Result>) => {
    const client = await pool.connect();
    try {
      const db = builders.get(client) ?? drizzle({ client, casing: 'snake_case' });
      builders.set(client, db);
      return await use(db);
    } finally {
      client.release();
    }
  };
}

/** The one row that a query is bound to answer. */
export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always answers a row answered none');
  return row;
}
