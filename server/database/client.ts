import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;

/**
 * A pool of connections to a PostgreSQL, and the query builder over it.
 * @param url a `postgresql://` address; for a Unix socket its host is the socket's directory, percent-encoded
 * @param onLoss told of connections that break while no query is under way on them (the server restarted); the pool
 * replaces them
 */
export function connect(url: string, onLoss: (error: Error) => void = () => {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    application_name: 'archway',
  });
  // Without listeners, one broken connection ends the process: idle in the pool, or held by a transaction between queries.
  pool.on('connect', (client) => client.on('error', onLoss));
  pool.on('error', () => {});
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool };
}

/** The one row that a query is bound to answer. */
export function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always answers a row answered none');
  return row;
}
