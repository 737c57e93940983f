import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { signal, signalingOnCommit } from '#server/platform/process/signals.ts';
import { planningOnce } from './planned-once.ts';
import { cutSilentConnections } from './silent-connections.ts';

export type Db = NodePgDatabase;

/** The maximum per process. More connections would only wait for each other inside PostgreSQL. */
const LARGEST_POOL = 16;

/** The time limit for getting a connection, new or from the pool, in milliseconds. */
const LONGEST_WAIT = 1_800;

type Options = {
  onLoss?: (error: Error) => void;
  isOpen?: () => boolean;
  size?: number;
  patience?: number;
};

/**
 * Opens a pool of connections to PostgreSQL, with a query builder.
 * @param url a `postgresql://` address; for a Unix socket the host is the socket's directory, percent-encoded
 * @param onLoss called for connections that break between queries (the server restarted); the pool replaces them
 * @param isOpen whether queries are allowed yet; by default at once
 * @param size the maximum number of connections
 * @param patience multiplies the timeouts for getting a connection and for a silent server; tests use it
 */
export function connect(url: string, options: Options = {}) {
  const { onLoss = () => {}, isOpen = () => true, size = LARGEST_POOL, patience = 1 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: LONGEST_WAIT * patience,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    // With PostgreSQL's default of 4 MB, the bitmap of a common word in a million rows becomes lossy and every row of a
    // page is rechecked. JIT and parallel workers cost more than they save on queries of a few milliseconds.
    options: '-c work_mem=16MB -c jit=off -c max_parallel_workers_per_gather=0',
    // If a process vanishes without closing its connections, its locks would stay until the system drops them.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'archway',
    verify: (client, done) => {
      if (!isOpen()) return done(notYet());
      refuseStandby(client).then(() => done(), done);
    },
  });
  signal('pool', { pool });
  // Without listeners, a broken connection ends the process: idle in the pool, or in a transaction between queries.
  pool.on('connect', (client) => client.on('error', onLoss));
  pool.on('error', () => {});
  cutSilentConnections(pool, url, patience);
  const db = drizzle({ client: pool, casing: 'snake_case' });
  const withNames = planningOnce();
  const onOne = connectionsOf(pool, withNames);
  const transaction: Db['transaction'] = (work, config) =>
    signalingOnCommit(() => onOne((one) => one.transaction(work, config)));
  pools.set(db, pool);
  return { db: Object.assign(db, { transaction }), pool };
}

const pools = new WeakMap<Db, pg.Pool>();

/** The pool of a query builder that `connect` made. */
export function poolOf(db: Db) {
  const pool = pools.get(db);
  if (!pool) throw new Error('Only the query builder of a pool has one');
  return pool;
}

/** Like PostgreSQL's own error while it starts (57P03, cannot_connect_now). */
function notYet(reason = 'The database is not up to date yet') {
  return Object.assign(new Error(reason), { code: '57P03' });
}

/**
 * Throws if a server is read-only. During a failover the old primary may still be at the same address, and its sessions
 * may be outdated.
 */
export async function refuseStandby(client: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw notYet('The database is a standby, which takes no writes');
}

/**
 * Releases a connection however its use ends. Drizzle's own transactions leak theirs if `begin` fails: sixteen such
 * failures empty the pool permanently.
 */
function connectionsOf(pool: pg.Pool, withNames: ReturnType<typeof planningOnce>) {
  const builders = new WeakMap<pg.PoolClient, Db>();

  return async <Result>(use: (db: Db) => Promise<Result>) => {
    const client = await pool.connect();
    try {
      const db = builders.get(client) ?? drizzle({ client: withNames(client), casing: 'snake_case' });
      builders.set(client, db);
      return await use(db);
    } finally {
      client.release();
    }
  };
}

/**
 * The same transaction, for commands that would begin one of their own inside: without savepoints, which cost two round
 * trips each. For callers that let an error of the command end the whole transaction.
 */
export function withoutSavepoints(tx: Db): Db {
  const joined: Db = Object.assign(Object.create(tx), {
    transaction: (work: (inner: Db) => Promise<unknown>) => work(joined),
  });
  return joined;
}

const limitFactor = Symbol('limit factor');

/**
 * The same database or transaction, for work whose limits on rates and volumes are multiplied: `limitFactorOf` says so to
 * whatever counts, in transactions within as well. Limits on guesses stay as they are.
 */
export function withLimitFactor<Handle extends Db>(db: Handle, factor: number): Handle {
  if (factor === limitFactorOf(db)) return db;
  const multiplied: Handle = Object.assign(Object.create(db), {
    [limitFactor]: factor,
    transaction: ((work, config) =>
      db.transaction((tx) => work(withLimitFactor(tx, factor)), config)) satisfies Db['transaction'],
  });
  const pool = pools.get(db);
  if (pool) pools.set(multiplied, pool);
  return multiplied;
}

/** What multiplies the limits of the work on a database or transaction; 1 unless `withLimitFactor` says otherwise. */
export function limitFactorOf(db: Db & { [limitFactor]?: number }) {
  return db[limitFactor] ?? 1;
}

/** The single row of a query that always returns one. */
export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row');
  return row;
}
