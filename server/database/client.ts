import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { tell } from '#server/telemetry/events.ts';
import { cutSilentConnections } from './silence.ts';

export type Db = NodePgDatabase;

/** How long a connection may take to be had, new or from somebody who has it, in milliseconds. */
const LONGEST_WAIT = 1_800;

type Options = {
  onLoss?: (error: Error) => void;
  isOpen?: () => boolean;
};

/**
 * A pool of connections to a PostgreSQL, and the query builder over it.
 * @param url a `postgresql://` address; for a Unix socket its host is the socket's directory, percent-encoded
 * @param onLoss told of connections that break while no query is under way on them (the server restarted); the pool
 * replaces them
 * @param isOpen whether queries may be made yet; by default at once
 */
export function connect(url: string, { onLoss = () => {}, isOpen = () => true }: Options = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: LONGEST_WAIT,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    // Of a process that vanished without a word the database would keep the locks until the system gives its connections up.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'archway',
    verify: (_, done) => done(isOpen() ? undefined : notYet()),
  });
  tell('pool', { pool });
  // Without listeners, one broken connection ends the process: idle in the pool, or held by a transaction between queries.
  pool.on('connect', (client) => client.on('error', onLoss));
  pool.on('error', () => {});
  cutSilentConnections(pool, url);
  const db = drizzle({ client: pool, casing: 'snake_case' });
  return { db: Object.assign(db, { transaction: transactionsOn(pool) }), pool };
}

/** As PostgreSQL says it while it starts itself (57P03, cannot_connect_now). */
function notYet() {
  return Object.assign(new Error('The database is not up to date yet'), { code: '57P03' });
}

/**
 * Transactions that give their connection back however they end. Drizzle's own keep it where not even `begin` gets
 * through: sixteen of those, and the pool is empty for good.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  const builders = new WeakMap<pg.PoolClient, Db>();

  return async (work, config) => {
    const client = await pool.connect();
    try {
      const db = builders.get(client) ?? drizzle({ client, casing: 'snake_case' });
      builders.set(client, db);
      return await db.transaction(work, config);
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
